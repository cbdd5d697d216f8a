package io.mizan.cli.process;

import java.io.BufferedOutputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The process as commands see it: streams, environment, clocks; tests make their own.
 *
 * @param outputFailure why output was lost, empty where none was; asked after the last flush
 * @param terminalColumns width of the terminal behind standard output, 0 where there is none
 * @param errorColumns width of the terminal behind standard error, where progress is shown; 0 where there is none
 * @param keyboard whether a terminal is behind standard input, so that somebody can be asked
 * @param home the folder Mizan is installed in, for its site file, or empty where it runs from classes
 * @param etc where the site's configuration lives, {@code /etc/mizan}
 * @param nanoClock nanoseconds from any beginning, never backwards, for telling how long something took
 * @param clock what time it is
 * @param account whose process it is; asked when it is needed
 */
public record ProcessContext(
        InputStream in,
        PrintWriter out,
        PrintWriter err,
        Supplier<String> outputFailure,
        Map<String, String> environment,
        int terminalColumns,
        int errorColumns,
        boolean keyboard,
        String home,
        Path etc,
        LongSupplier nanoClock,
        InstantSource clock,
        Supplier<String> account) {

    public static ProcessContext ofThisProcess() {
        StandardOutput out = new StandardOutput();
        return new ProcessContext(
                System.in,
                new PrintWriter(new BufferedOutputStream(out), false, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                out::failure,
                System.getenv(),
                // The launcher knows: from inside a JVM, "is this a terminal" has no answer that holds for 17 and 25.
                Integer.getInteger("mizan.terminal", 0),
                Integer.getInteger("mizan.errors", 0),
                Boolean.getBoolean("mizan.keyboard"),
                System.getProperty("mizan.home", ""),
                Path.of("/etc/mizan"),
                System::nanoTime,
                InstantSource.system(),
                ProcessOwner::name);
    }

    /** Who runs this. No variable says so: who approved a plan, or whose run it was, is not for everybody to choose. */
    public String user() {
        String name = account.get();
        return name.isEmpty() ? "unknown" : name;
    }

    /** A variable, absent where it is unset or empty: an empty variable never means anything. */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }
}
