package io.mizan.cli.command.store;

import io.mizan.cli.process.ProcessContext;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.store.request.StoreConnection;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Starts the service of a store as a process of its own, which outlives the command that starts it: programs may go on writing after that, and
 * an interrupt at the keyboard is not meant for it.
 */
final class ServiceProcess {
    /** It moves bytes and keeps little: a small heap and one small compiler. Buffers for reading back and 4 MiB runs are outside of the heap. */
    private static final List<String> JAVA_OPTIONS = List.of(
            "-XX:+UseSerialGC",
            "-Xms8m",
            "-Xmx48m",
            "-Xss512k",
            "-XX:MaxDirectMemorySize=32m",
            "-XX:TieredStopAtLevel=1",
            "-XX:CICompilerCount=1",
            "-XX:ReservedCodeCacheSize=16m",
            "-XX:CompressedClassSpaceSize=32m",
            "-XX:-UsePerfData",
            "-XX:+ExitOnOutOfMemoryError",
            "-Xshare:auto",
            "-Xlog:disable",
            "-Xlog:all=error:stderr");

    /** No signal of the terminal and no end of the session reaches it. */
    private static final String DETACHED =
            "trap '' HUP INT; if command -v setsid > /dev/null; then exec setsid \"$@\"; fi; exec \"$@\"";

    private static final int LONGEST_TRIES = 600;
    private static final long PAUSE_MILLIS = 50;

    private ServiceProcess() {}

    /** Starts it and waits until it answers. */
    static void start(ProcessContext context, Path store, List<String> options) {
        Path log = store.resolveSibling(store.getFileName() + ".log");
        List<String> words = new ArrayList<>(List.of("sh", "-c", DETACHED, "mizan-store"));
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(JAVA_OPTIONS);
        words.addAll(List.of(
                "-Dmizan.home=" + context.home(),
                "-Dmizan.native=" + System.getProperty("mizan.native", ""),
                "-cp",
                System.getProperty("java.class.path"),
                "io.mizan.cli.Main",
                "store",
                "start",
                "--foreground",
                "--store",
                store.toString()));
        words.addAll(options);
        try {
            Files.createDirectories(store.toAbsolutePath().getParent());
            ProcessBuilder builder = new ProcessBuilder(words)
                    .redirectInput(Redirect.from(new File("/dev/null")))
                    .redirectOutput(Redirect.appendTo(log.toFile()))
                    .redirectError(Redirect.appendTo(log.toFile()));
            builder.environment().keySet().removeAll(List.of("LD_PRELOAD", StoreFolder.VARIABLE, "MIZAN_SUPERVISED"));
            await(builder.start(), store, log);
        } catch (IOException e) {
            throw new MizanException(problem("cannot start the service: " + e.getMessage(), log), e);
        }
    }

    private static void await(Process process, Path store, Path log) throws IOException {
        for (int i = 0; i < LONGEST_TRIES; i++) {
            if (answers(store)) {
                return;
            }
            try {
                if (process.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                    throw problem(lastMessage(log), log).exception();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        throw problem("the service does not answer", log).exception();
    }

    private static String lastMessage(Path log) throws IOException {
        return Files.readAllLines(log).stream()
                .filter(line -> line.startsWith("mizan: "))
                .reduce((before, last) -> last)
                .orElse("it said nothing");
    }

    /** Whether there is a service that takes requests. */
    static boolean answers(Path store) {
        try {
            new StoreConnection(store).ask("{\"ask\":\"events\"}");
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static Problem problem(String what, Path log) {
        return Problem.of(ErrorCode.SERVICE_UNREACHABLE, "the service of the store did not start: " + what)
                .with("log", log)
                .maybe("run it in the foreground: mizan store start --foreground");
    }
}
