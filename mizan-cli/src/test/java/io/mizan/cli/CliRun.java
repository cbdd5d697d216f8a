package io.mizan.cli;

import io.mizan.cli.process.ProcessContext;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A run of the command line in this process, in surroundings of its own: nothing of the machine's environment, site files or
 * terminal reaches it, and its clock goes on by one nanosecond each time it is read. Each {@code with} method returns a changed copy.
 */
public record CliRun(
        byte[] input, Map<String, String> environment, int terminalColumns, String home, Path etc, String user) {
    /** Ahead of every real clock, so that what it writes has not expired for the programs of a test. */
    public static final Instant NOW = Instant.parse("2100-01-01T00:00:00Z");

    private static final Path NOWHERE = Path.of("/nonexistent/etc/mizan");

    /** What a run left behind. */
    public record Result(int code, String out, String err) {
        public List<String> outLines() {
            return out.lines().toList();
        }

        public List<String> errLines() {
            return err.lines().toList();
        }
    }

    /** No variables, no files, no terminal, nothing on standard input. */
    public static CliRun bare() {
        return new CliRun(new byte[0], Map.of(), 0, "", NOWHERE, "somebody");
    }

    public CliRun withInput(String text) {
        return withInput(text.getBytes(StandardCharsets.UTF_8));
    }

    public CliRun withInput(byte[] bytes) {
        return new CliRun(bytes, environment, terminalColumns, home, etc, user);
    }

    public CliRun withVariable(String name, String value) {
        Map<String, String> more = new TreeMap<>(environment);
        more.put(name, value);
        return new CliRun(input, more, terminalColumns, home, etc, user);
    }

    /** Whose process it is. */
    public CliRun withUser(String name) {
        return new CliRun(input, environment, terminalColumns, home, etc, name);
    }

    public CliRun withTerminal(int columns) {
        return new CliRun(input, environment, columns, home, etc, user);
    }

    public CliRun withHome(Path folder) {
        return new CliRun(input, environment, terminalColumns, folder.toString(), etc, user);
    }

    public CliRun withEtc(Path folder) {
        return new CliRun(input, environment, terminalColumns, home, folder, user);
    }

    public Result run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = new Cli(context(new PrintWriter(out), new PrintWriter(err))).run(args);
        return new Result(code, out.toString(), err.toString());
    }

    /** The surroundings without a command, for code below the commands. */
    public ProcessContext context() {
        return context(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()));
    }

    private ProcessContext context(PrintWriter out, PrintWriter err) {
        return new ProcessContext(
                new ByteArrayInputStream(input),
                out,
                err,
                () -> "",
                environment,
                terminalColumns,
                terminalColumns,
                terminalColumns > 0,
                home,
                etc,
                new AtomicLong()::incrementAndGet,
                InstantSource.fixed(NOW),
                () -> user);
    }
}
