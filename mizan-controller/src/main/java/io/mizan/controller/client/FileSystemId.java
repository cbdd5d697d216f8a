package io.mizan.controller.client;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The identity of a mounted file system, which Java does not tell and {@code stat} of the GNU core utilities does. */
public final class FileSystemId {
    private static final int HEXADECIMAL = 16;
    private static final int PATIENCE_SECONDS = 10;

    private FileSystemId() {}

    /** The two words of {@code statfs}, the first one below; 0 where nobody tells it. */
    public static long of(Path folder) {
        try {
            Process stat = new ProcessBuilder("stat", "-f", "-c", "%i", "--", folder.toString())
                    .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectError(Redirect.DISCARD)
                    .start();
            // The answer fits into the pipe. Reading it first would wait for a file system that hangs for as long as
            // that hangs.
            if (!stat.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                stat.destroyForcibly();
                return 0;
            }
            String answer = new String(stat.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            // It prints the first word above.
            return stat.exitValue() == 0
                    ? Long.rotateLeft(Long.parseUnsignedLong(answer, HEXADECIMAL), Integer.SIZE)
                    : 0;
        } catch (IOException | NumberFormatException e) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }
}
