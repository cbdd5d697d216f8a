package io.mizan.cli.process;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Printable;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Another program, run in place of this one as far as its user can tell: it has the standard streams, signals that are meant to
 * end or to tell it something reach it, and its exit code is the result. This process waits for it whatever happens.
 */
public final class ForegroundProgram {
    /**
     * Forwarded always: who sends them names one process. Batch systems send USR1, USR2 and XCPU for a checkpoint or before a limit, and CONT
     * after a pause; all but the last would end this process.
     */
    private static final List<String> SENT = List.of("TERM", "HUP", "USR1", "USR2", "XCPU", "CONT");
    /** At a terminal the keyboard sends it to all processes in front, so that the program has it already. */
    private static final String TYPED = "INT";

    private static final int NOT_EXECUTABLE = 126;
    private static final int NOT_FOUND = 127;
    /** ENOENT, as Java 17 and as later ones tell it. */
    private static final Pattern NO_SUCH_FILE = Pattern.compile("error(=|: )2\\b");

    private final List<String> command;
    private final Map<String, String> environment;
    private final boolean terminal;
    private final List<String> early = new ArrayList<>();
    private @Nullable Process running;

    /**
     * @param environment variables to set besides those that there are
     * @param terminal whether a terminal is behind any standard stream
     */
    ForegroundProgram(List<String> command, Map<String, String> environment, boolean terminal) {
        this.command = List.copyOf(command);
        this.environment = Map.copyOf(environment);
        this.terminal = terminal;
    }

    /** Runs a command that a user gave to one of ours, through the supervisor where there is one. */
    public static CommandEnd run(List<String> command, Map<String, String> environment, ProcessContext context) {
        Optional<Supervisor> supervisor = Supervisor.of(context.environment());
        if (supervisor.isPresent()) {
            try {
                return supervisor.get().run(command.size(), environment);
            } catch (IOException e) {
                throw new MizanException(
                        Problem.of(ErrorCode.INPUT_UNREADABLE, "the end of the command is not known: " + e.getMessage())
                                .maybe("look for the command with ps"),
                        e);
            }
        }
        boolean terminal = context.terminalColumns() > 0 || context.errorColumns() > 0;
        try {
            return new CommandEnd(new ForegroundProgram(command, environment, terminal).run(), true);
        } catch (IOException e) {
            String reason = String.valueOf(e.getMessage());
            context.err().println("mizan: cannot start the command: " + Printable.of(reason));
            context.err().flush();
            return new CommandEnd(NO_SUCH_FILE.matcher(reason).find() ? NOT_FOUND : NOT_EXECUTABLE, false);
        }
    }

    /**
     * Runs it to its end.
     *
     * @return its exit code, 128 and the number of the signal that ended it
     * @throws IOException if it cannot be started
     */
    int run() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO().redirectInput(Redirect.INHERIT);
        builder.environment().putAll(environment);
        // Before it starts: a signal in between would end this process and leave the program alone.
        SENT.forEach(name -> handle(name, () -> forward(name)));
        handle(TYPED, () -> {
            if (!terminal) {
                forward(TYPED);
            }
        });
        Process process = builder.start();
        started(process);
        while (true) {
            try {
                return process.waitFor();
            } catch (InterruptedException e) {
                // Nobody interrupts the main thread; and if, the program still runs.
                Thread.onSpinWait();
            }
        }
    }

    /** A signal that this Java keeps for itself (by {@code -Xrs}, for one) or does not know is no reason not to run. */
    private static void handle(String name, Runnable action) {
        try {
            Signals.handle(name, signal -> action.run());
        } catch (IllegalArgumentException e) {
            // It does then what it does to every program.
            return;
        }
    }

    private synchronized void started(Process process) {
        running = process;
        early.forEach(name -> send(process, name));
    }

    private synchronized void forward(String signal) {
        if (running == null) {
            early.add(signal);
        } else {
            send(running, signal);
        }
    }

    /** Java can send two signals only; every shell can send all. The number of a program that is over may be another's. */
    private static void send(Process process, String signal) {
        if (!process.isAlive()) {
            return;
        }
        try {
            new ProcessBuilder("sh", "-c", "kill -s " + signal + " " + process.pid())
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            process.destroy();
        }
    }
}
