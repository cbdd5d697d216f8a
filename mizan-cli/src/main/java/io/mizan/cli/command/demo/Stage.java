package io.mizan.cli.command.demo;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Configuration.Setting;
import io.mizan.cli.config.ConfigurationLoader;
import io.mizan.cli.config.Keys;
import io.mizan.cli.frame.CommandRunner;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.process.EndingSignals;
import io.mizan.cli.process.Surroundings;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.ShellWord;
import io.mizan.report.text.Paragraph;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the acts are seen. Commands are run as if somebody had typed them in the folder of the demo, with a state and a configuration of
 * their own.
 */
final class Stage {
    /** What the user's terminal is like, and what programs need; no configuration of Mizan's. */
    private static final Set<String> PASSED_ON =
            Set.of("PATH", "USER", "TERM", "LD_PRELOAD", "MIZAN_DISABLE", "TMPDIR");

    static final int INTERRUPTED = 130;
    private static final int EVERYTHING = Integer.MAX_VALUE;

    private final Surroundings surroundings;
    private final CommandRunner runner;
    private final Path folder;
    private final TextStyle style;
    private final Manner manner;
    private final BufferedReader keyboard;
    private InstantSource clock;

    /** How it is played. */
    enum Manner {
        /** Somebody watches, and says when to go on. */
        ASKING,
        /** Everything is shown at once. */
        RUNNING,
        /** Nothing is shown. */
        SILENT
    }

    /** What a command printed on standard output. */
    record Answer(int code, String out) {}

    Stage(Surroundings surroundings, CommandRunner runner, Path folder, TextStyle style, Manner manner) {
        this.surroundings = surroundings;
        this.runner = runner;
        this.folder = folder;
        this.style = style;
        this.manner = manner;
        this.clock = surroundings.clock();
        this.keyboard = new BufferedReader(new InputStreamReader(surroundings.in(), StandardCharsets.UTF_8));
    }

    TextStyle style() {
        return style;
    }

    void heading(int number, int of, String title) {
        String line = (style.unicode() ? "━" : "=").repeat(2);
        show("\n" + style.paint(Tone.STRONG, line + " " + number + " of " + of + "  " + title) + "\n\n");
    }

    /** A sentence or two. */
    void say(String text) {
        show(Paragraph.of(text, 0, style));
    }

    void show(String text) {
        if (manner != Manner.SILENT) {
            surroundings.out().print(text);
            surroundings.out().flush();
        }
    }

    /** Whether somebody sees it who can be shown things in place. */
    boolean atATerminal() {
        return manner != Manner.SILENT
                && surroundings.terminalColumns() > 0
                && surroundings.variable("TERM").filter("dumb"::equals).isEmpty();
    }

    /** Lets somebody look for a while. */
    void rest(Duration time) {
        try {
            TimeUnit.MILLISECONDS.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Ended(INTERRUPTED);
        }
    }

    /** Runs a command of Mizan and shows it with all that it prints. */
    Answer type(String... words) {
        return type(EVERYTHING, ExitCode.OK, words);
    }

    /**
     * @param most lines that are shown
     * @param expected exit code; another one is a defect of the demo
     */
    Answer type(int most, int expected, String... words) {
        typed(words);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code;
        try {
            code = runner.run(inner(new PrintWriter(out), new PrintWriter(err)), words);
        } finally {
            EndingSignals.restore();
        }
        if (code == INTERRUPTED) {
            throw new Ended(code);
        }
        show(cut(local(out.toString()), most));
        if (code != expected) {
            surroundings.err().print(err);
            throw Problem.of(ErrorCode.DEMO_FAILED, "a command of the demo ended in another way than it should")
                    .with("command", words[0])
                    .with("code", code)
                    .with("expected", expected)
                    .with("folder", folder)
                    .maybe("run mizan demo --debug and report what it prints")
                    .exception();
        }
        show(local(err.toString()));
        show("\n");
        return new Answer(code, out.toString());
    }

    /** Shows what somebody would type, and no more. */
    void typed(String... words) {
        String line = Stream.of(words).map(this::local).map(ShellWord::quote).collect(Collectors.joining(" "));
        show(style.paint(Tone.STRONG, "$ mizan " + line) + "\n");
    }

    /** Names as somebody in the folder would type them. */
    private String local(String text) {
        return text.replace(folder + "/", "");
    }

    private String cut(String text, int most) {
        List<String> lines = text.lines().toList();
        if (lines.size() <= most) {
            return text;
        }
        return String.join("\n", lines.subList(0, most)) + "\n" + (style.unicode() ? "  … " : "  ... ")
                + (lines.size() - most) + " more lines\n";
    }

    private Surroundings inner(PrintWriter out, PrintWriter err) {
        Map<String, String> environment = new TreeMap<>();
        PASSED_ON.forEach(name -> surroundings.variable(name).ifPresent(value -> environment.put(name, value)));
        environment.put("MIZAN_STATE_DIR", folder.resolve("state").toString());
        environment.put(Keys.ASCII.environmentVariable(), style.unicode() ? "never" : "always");
        environment.put(Keys.COLOUR.environmentVariable(), style.colour() ? "always" : "never");
        environment.put(Keys.COLUMNS.environmentVariable(), String.valueOf(style.columns()));
        return new Surroundings(
                InputStream.nullInputStream(),
                out,
                err,
                () -> "",
                environment,
                0,
                0,
                false,
                "",
                folder.resolve("etc"),
                surroundings.nanoClock(),
                clock,
                surroundings.account());
    }

    /** What time it is for the commands that follow. */
    void clock(InstantSource time) {
        clock = time;
    }

    /** The time of this machine. */
    InstantSource realClock() {
        return surroundings.clock();
    }

    /** The surroundings of commands, for code below them. */
    Surroundings inside() {
        return inner(new PrintWriter(new StringWriter()), surroundings.err());
    }

    /** Where progress of long work is seen. */
    Surroundings outside() {
        return surroundings;
    }

    /** The configuration of the commands, which is no user's and no site's. */
    Configuration configuration(String... settings) {
        Map<String, Setting> flags = new TreeMap<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            flags.put(setting.substring(0, equals), new Setting(setting.substring(equals + 1), "--set"));
        }
        return ConfigurationLoader.load(inside(), flags);
    }

    /** Waits for somebody who watches. */
    void pause() {
        if (manner != Manner.ASKING) {
            return;
        }
        show("\n" + style.paint(Tone.STRONG, "Enter goes on, q and Enter quits: "));
        try {
            String answer = keyboard.readLine();
            if (answer != null && answer.strip().equalsIgnoreCase("q")) {
                throw new Ended(ExitCode.OK);
            }
        } catch (IOException e) {
            throw new Ended(ExitCode.OK);
        }
    }
}
