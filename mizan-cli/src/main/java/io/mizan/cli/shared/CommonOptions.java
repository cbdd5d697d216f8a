package io.mizan.cli.shared;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Configuration.Setting;
import io.mizan.cli.config.ConfigurationLoader;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.report.text.TextStyle;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of every command. */
public final class CommonOptions {
    private static final int USUAL_COLUMNS = 80;

    @Option(names = "--ascii", description = "Draw with ASCII characters only (output.ascii).")
    private boolean ascii;

    @Option(names = "--color", paramLabel = "WHEN", description = "Use colour: auto, always or never (output.color).")
    private @Nullable String colour;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Set a configuration key for this run; may be repeated. See mizan config show.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--debug", description = "Show the stack trace of an error.")
    private boolean debug;

    /** What the command line sets, shorthands included, by key and with the option that sets it. */
    public Map<String, Setting> flags() {
        Map<String, Setting> flags = new LinkedHashMap<>();
        settings.forEach((key, value) -> flags.put(key, new Setting(value, "--set")));
        if (ascii) {
            flags.put(Keys.ASCII.name(), new Setting("always", "--ascii"));
        }
        if (colour != null) {
            flags.put(Keys.COLOUR.name(), new Setting(colour, "--color"));
        }
        return flags;
    }

    public boolean debug() {
        return debug;
    }

    public Configuration configuration(ProcessContext context) {
        return ConfigurationLoader.load(context, flags());
    }

    /** How text may look, from the configuration and, where that says auto, from the terminal. */
    public static TextStyle style(Configuration configuration, ProcessContext context) {
        boolean terminal = context.terminalColumns() > 0;
        boolean dumb = context.variable("TERM").filter("dumb"::equals).isPresent();
        boolean utf8 = Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .flatMap(name -> context.variable(name).stream())
                .findFirst()
                .map(locale -> locale.toUpperCase(Locale.ROOT).replace("-", "").contains("UTF8"))
                .orElse(false);
        boolean colours = terminal && !dumb && context.variable("NO_COLOR").isEmpty();
        int columns = configuration.get(Keys.COLUMNS);
        return new TextStyle(
                !choose(configuration.get(Keys.ASCII), !utf8),
                choose(configuration.get(Keys.COLOUR), colours),
                columns > 0 ? columns : terminal ? context.terminalColumns() : USUAL_COLUMNS);
    }

    private static boolean choose(String word, boolean automatic) {
        return word.equals("always") || (word.equals("auto") && automatic);
    }
}
