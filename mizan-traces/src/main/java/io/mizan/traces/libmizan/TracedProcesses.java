package io.mizan.traces.libmizan;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Processes of this machine that record to a folder of traces, known by their environment. */
public final class TracedProcesses {
    private static final Path PROCESSES = Path.of("/proc");

    private TracedProcesses() {}

    /** How many of the user's processes still run; 0 where that cannot be known. */
    public static int recordingTo(Path folder) {
        byte[] variable = ("\0MIZAN_TRACE=" + folder + "\0").getBytes(StandardCharsets.UTF_8);
        int count = 0;
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
            for (Path process : processes) {
                count += contains(environment(process), variable) ? 1 : 0;
            }
        } catch (IOException | DirectoryIteratorException e) {
            return count;
        }
        return count;
    }

    /** With a zero byte before the first variable, as there is one before all others; empty where it may not be read. */
    private static byte[] environment(Path process) {
        try {
            byte[] variables = Files.readAllBytes(process.resolve("environ"));
            byte[] all = new byte[variables.length + 1];
            System.arraycopy(variables, 0, all, 1, variables.length);
            return all;
        } catch (IOException e) {
            return new byte[0];
        }
    }

    private static boolean contains(byte[] text, byte[] wanted) {
        for (int from = 0; from + wanted.length <= text.length; from++) {
            int i = 0;
            while (i < wanted.length && text[from + i] == wanted[i]) {
                i++;
            }
            if (i == wanted.length) {
                return true;
            }
        }
        return false;
    }
}
