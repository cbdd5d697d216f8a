package io.mizan.cli.command.demo;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Configuration.Setting;
import io.mizan.cli.config.ConfigurationLoader;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.EndingSignals;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.CommandRunner;
import io.mizan.cli.shared.ExitCode;
import io.mizan.controller.live.LiveView;
import io.mizan.experiments.demo.DemoConsole;
import io.mizan.experiments.demo.DemoEnded;
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
 * Shows the demo on the terminal. Commands are run as if somebody had typed them in the folder of the demo, with a state and a configuration of
 * their own.
 */
final class TerminalConsole implements DemoConsole {
    /** What the user's terminal is like, and what programs need; no configuration of Mizan's. */
    private static final Set<String> PASSED_ON =
            Set.of("PATH", "USER", "TERM", "LD_PRELOAD", "MIZAN_DISABLE", "TMPDIR");

    static final int INTERRUPTED = 130;
    private static final int EVERYTHING = Integer.MAX_VALUE;

    private final ProcessContext context;
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

    TerminalConsole(ProcessContext context, CommandRunner runner, Path folder, TextStyle style, Manner manner) {
        this.context = context;
        this.runner = runner;
        this.folder = folder;
        this.style = style;
        this.manner = manner;
        this.clock = context.clock();
        this.keyboard = new BufferedReader(new InputStreamReader(context.in(), StandardCharsets.UTF_8));
    }

    @Override
    public TextStyle style() {
        return style;
    }

    void heading(int number, int of, String title) {
        String line = (style.unicode() ? "━" : "=").repeat(2);
        show("\n" + style.paint(Tone.STRONG, line + " " + number + " of " + of + "  " + title) + "\n\n");
    }

    @Override
    public void say(String text) {
        show(Paragraph.of(text, 0, style));
    }

    @Override
    public void show(String text) {
        if (manner != Manner.SILENT) {
            context.out().print(text);
            context.out().flush();
        }
    }

    @Override
    public boolean atATerminal() {
        return manner != Manner.SILENT
                && context.terminalColumns() > 0
                && context.variable("TERM").filter("dumb"::equals).isEmpty();
    }

    @Override
    public void tour(LiveView view, Duration pause) {
        new TopScreens(view, style, pause).play(this);
    }

    /** Lets somebody look for a while. */
    void rest(Duration time) {
        try {
            TimeUnit.MILLISECONDS.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DemoEnded(INTERRUPTED);
        }
    }

    @Override
    public void type(String... words) {
        type(EVERYTHING, ExitCode.OK, words);
    }

    @Override
    public void type(int most, int expected, String... words) {
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
            throw new DemoEnded(code);
        }
        show(cut(local(out.toString()), most));
        if (code != expected) {
            context.err().print(err);
            throw Problem.of(
                            ErrorCode.DEMO_FAILED,
                            "a command of the demo ended with exit code " + code + ", expected " + expected)
                    .with("command", words[0])
                    .with("folder", folder)
                    .maybe("run mizan demo --debug and report what it prints")
                    .exception();
        }
        show(local(err.toString()));
        show("\n");
    }

    @Override
    public void typed(String... words) {
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

    private ProcessContext inner(PrintWriter out, PrintWriter err) {
        Map<String, String> environment = new TreeMap<>();
        PASSED_ON.forEach(name -> context.variable(name).ifPresent(value -> environment.put(name, value)));
        environment.put("MIZAN_STATE_DIR", folder.resolve("state").toString());
        environment.put(Keys.ASCII.environmentVariable(), style.unicode() ? "never" : "always");
        environment.put(Keys.COLOUR.environmentVariable(), style.colour() ? "always" : "never");
        environment.put(Keys.COLUMNS.environmentVariable(), String.valueOf(style.columns()));
        return new ProcessContext(
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
                context.nanoClock(),
                clock,
                context.account());
    }

    @Override
    public void clock(InstantSource time) {
        clock = time;
    }

    @Override
    public InstantSource realClock() {
        return context.clock();
    }

    /** The surroundings of commands, for code below them. */
    ProcessContext inside() {
        return inner(new PrintWriter(new StringWriter()), context.err());
    }

    /** Where progress of long work is seen. */
    ProcessContext outside() {
        return context;
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
                throw new DemoEnded(ExitCode.OK);
            }
        } catch (IOException e) {
            throw new DemoEnded(ExitCode.OK);
        }
    }
}
