package io.mizan.cli;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Shell scripts that call {@code mizan} in a process of its own, for commands that hand their streams and exit code over. */
public record MizanProcess(Path folder) {

    /** The words that start this build in a small JVM of its own, up to the command. */
    public static List<String> words() {
        List<String> words = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m"));
        words.addAll(options());
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.mizan.cli.Main"));
        return words;
    }

    /** As the launcher: Java 24 and newer print warnings about the native code of the database's driver else. */
    private static List<String> options() {
        List<String> options = new ArrayList<>(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        if (Runtime.version().feature() >= 24) {
            options.add("--illegal-native-access=allow");
        }
        return options;
    }

    /** A process that is started with SIGINT ignored, as by a shell without job control in the background, hands that on. */
    public static void assumeInterruptsAreHeard() throws IOException {
        boolean ignored = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
        assumeFalse(
                ignored,
                "a shell without job control started this in the background, and so nothing here hears SIGINT");
    }

    /** What a script left behind. */
    public record Result(int code, String out, String err) {}

    /** Starts a script; {@code mizan} in it is this build with the given libmizan.so, and nothing above it. */
    public Process start(String library, String script) throws IOException {
        return start("mizan() { " + java(library) + " \"$@\"; }\n" + script);
    }

    /** Starts a script; {@code mizan} in it runs commands as an installation does, through the supervisor. */
    public Process supervised(String script) throws IOException {
        Path helper = Files.createTempFile("mizan-helper-", ".sh");
        helper.toFile().deleteOnExit();
        Files.writeString(
                helper, "#!/bin/sh\nexec " + java(NativeLibrary.library().toString()) + " \"$@\"\n");
        Files.setPosixFilePermissions(helper, PosixFilePermissions.fromString("rwx------"));
        return start("HELPER='" + helper + "'; SUPERVISE='" + NativeLibrary.supervisor()
                + "'; mizan() { case $1 in run | trace) \"$SUPERVISE\" \"$HELPER\" \"$@\" ;;"
                + " *) \"$HELPER\" \"$@\" ;; esac; }\n" + script);
    }

    private static String java(String library) {
        return "'" + Path.of(System.getProperty("java.home"), "bin", "java") + "' "
                + String.join(" ", options()) + " -Dmizan.native='" + library
                + "' -cp \"$CP\" io.mizan.cli.Main";
    }

    private Process start(String script) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", script)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("stdout").toFile())
                .redirectError(folder.resolve("stderr").toFile())
                .redirectInput(Redirect.PIPE);
        builder.environment().put("CP", System.getProperty("java.class.path"));
        builder.environment().remove("MIZAN_DISABLE");
        return builder.start();
    }

    public Result finish(Process process) throws IOException, InterruptedException {
        process.getOutputStream().close();
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still running after two minutes");
        }
        return new Result(
                process.exitValue(),
                Files.readString(folder.resolve("stdout")),
                Files.readString(folder.resolve("stderr")));
    }

    /** Runs a script to its end, with the supervisor. */
    public Result run(String script) throws IOException, InterruptedException {
        return finish(supervised(script));
    }
}
