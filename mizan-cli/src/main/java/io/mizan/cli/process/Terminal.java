package io.mizan.cli.process;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The terminal of this process as one full screen: keys come as they are typed, lines are written where they changed. However the
 * process ends, by its own will, by INT, TERM or HUP, the terminal is left as it was found; only KILL cannot be helped.
 *
 * <p>{@code stty} sets the modes, so that no native code is needed. The screen is the alternate one where the terminal has it: what was
 * there before comes back.
 */
public final class Terminal implements FullScreen {
    private static final File TTY = new File("/dev/tty");
    private static final int PATIENCE_SECONDS = 10;
    private static final int TYPED_AHEAD = 4096;
    private static final int USUAL_ROWS = 24;
    private static final int USUAL_COLUMNS = 80;
    private static final int LARGEST = 1000;
    private static final Pattern SIZE = Pattern.compile("(\\d{1,6}) (\\d{1,6})\\s*");

    /** Alternate screen, no cursor, no wrapping at the right margin: a line that is too long must not push others down. */
    private static final String ENTER = "\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[2J";

    private static final String LEAVE = "\u001b[0m\u001b[?7h\u001b[?25h\u001b[?1049l";

    private final OutputStream out;
    private final String saved;
    private final BlockingQueue<Integer> typed = new LinkedBlockingQueue<>(TYPED_AHEAD);
    private final ScreenDiff changed = new ScreenDiff();
    private volatile boolean resized = true;
    private Size size = new Size(USUAL_ROWS, USUAL_COLUMNS);
    private boolean entered;
    private boolean closed;

    private Terminal(OutputStream out, String saved) {
        this.out = out;
        this.saved = saved;
    }

    /** Takes the terminal over. */
    public static Terminal open() {
        try {
            String saved = stty(List.of("-g"));
            if (saved == null) {
                throw noTerminal(null);
            }
            Terminal terminal = new Terminal(new FileOutputStream(TTY), saved.strip());
            // The hook is there before anything is changed.
            Runtime.getRuntime().addShutdownHook(new Thread(terminal::close, "terminal"));
            Signals.handle("WINCH", signal -> terminal.resized = true);
            Signals.handle("TSTP", signal -> terminal.typed.offer(STOP_KEY));
            terminal.enter();
            Thread keys = new Thread(() -> terminal.readKeys(), "keys");
            keys.setDaemon(true);
            keys.start();
            return terminal;
        } catch (IOException e) {
            throw noTerminal(e);
        }
    }

    private static MizanException noTerminal(@Nullable IOException cause) {
        Problem problem = Problem.of(ErrorCode.USAGE, "there is no terminal to draw on")
                .maybe("use --once, which prints one table, or --once --json for scripts");
        return cause == null ? problem.exception() : new MizanException(problem, cause);
    }

    @Override
    public int read(long millis) {
        try {
            Integer key = typed.poll(millis, TimeUnit.MILLISECONDS);
            return key == null ? NOTHING : key;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return END;
        }
    }

    /** Asks again only after the window changed: it takes a process. */
    @Override
    public Size size() {
        if (resized) {
            resized = false;
            String answer = stty(List.of("size"));
            Matcher matcher = SIZE.matcher(answer == null ? "" : answer);
            if (matcher.matches()) {
                int rows = Integer.parseInt(matcher.group(1));
                int columns = Integer.parseInt(matcher.group(2));
                // A serial line does not know its size, and says 0.
                size = new Size(
                        rows == 0 ? USUAL_ROWS : Math.min(LARGEST, rows),
                        columns == 0 ? USUAL_COLUMNS : Math.min(LARGEST, columns));
            }
            synchronized (this) {
                changed.forget();
            }
        }
        return size;
    }

    @Override
    public synchronized void draw(List<String> lines) {
        if (entered) {
            send(changed.update(lines));
        }
    }

    @Override
    public synchronized void refresh() {
        changed.forget();
    }

    /** As Ctrl-Z does it to any program: gives the terminal back, stops, and comes back to a fresh screen. */
    @Override
    public void suspend() {
        leave();
        try {
            new ProcessBuilder(
                            "sh",
                            "-c",
                            "kill -s STOP " + ProcessHandle.current().pid())
                    .start()
                    .waitFor();
        } catch (IOException e) {
            // It goes on as if it had been continued at once.
            Thread.onSpinWait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            if (!closed) {
                enter();
                resized = true;
            }
        }
    }

    @Override
    public synchronized void close() {
        leave();
        closed = true;
    }

    private synchronized void enter() {
        // Ctrl-C stays what it is. Ctrl-Z comes as a key, and a stray Ctrl-\ must not print the threads of a JVM over
        // the screen.
        stty(List.of("-icanon", "-echo", "-ixon", "min", "1", "time", "0", "susp", "undef", "quit", "undef"));
        send(ENTER);
        changed.forget();
        entered = true;
    }

    private synchronized void leave() {
        if (entered) {
            entered = false;
            send(LEAVE);
            stty(List.of(saved));
        }
    }

    private void send(String text) {
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            // The terminal is gone; the reader of keys notices it too, and ends the program.
            typed.offer(END);
        }
    }

    private void readKeys() {
        try (InputStream in = new FileInputStream(TTY)) {
            for (int key = in.read(); key >= 0; key = in.read()) {
                typed.offer(key);
            }
        } catch (IOException e) {
            Thread.onSpinWait();
        }
        typed.offer(END);
    }

    /** What {@code stty} prints about the terminal; nothing where it is not one. */
    private static @Nullable String stty(List<String> words) {
        List<String> command = new ArrayList<>(List.of("stty"));
        command.addAll(words);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectInput(Redirect.from(TTY))
                    .redirectError(Redirect.DISCARD)
                    .start();
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return null;
            }
            return process.exitValue() == 0 ? answer : null;
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
