package io.mizan.cli.config;

import io.mizan.algorithms.creates.check.HitThresholds;
import io.mizan.model.config.ConfigKey;
import io.mizan.model.config.ConfigType;
import io.mizan.traces.diagnosis.rule.Thresholds;
import java.util.List;
import java.util.stream.Stream;

/** All configuration keys, each declared once. Environment, files, checks and documentation follow from this list. */
public final class Keys {
    public static final ConfigKey<String> COLOUR = new ConfigKey<>(
            "output.color",
            ConfigType.choice("auto", "always", "never"),
            "auto",
            "Colour in text output. With auto, colour is used on a terminal unless NO_COLOR is set or TERM is dumb.");

    public static final ConfigKey<String> ASCII = new ConfigKey<>(
            "output.ascii",
            ConfigType.choice("auto", "always", "never"),
            "auto",
            "Draw with ASCII characters only. With auto, ASCII is used unless the locale is a UTF-8 one.");

    public static final ConfigKey<Integer> COLUMNS = new ConfigKey<>(
            "output.columns",
            ConfigType.integer("columns", 0, 1000),
            0,
            "Width of text output. 0 takes the width of the terminal, or 80 where there is none.");

    public static final ConfigKey<Long> INPUT_MAX_BYTES = new ConfigKey<>(
            "input.maxBytes",
            ConfigType.bytes(1024, 1L << 40),
            64L << 20,
            "Largest text that is read from one file, after decompression. It keeps a wrong file name from filling the"
                    + " memory of a login node; raise it together with the heap (MIZAN_JAVA_OPTS=-Xmx4g).");

    public static final ConfigKey<Double> RESERVE = new ConfigKey<>(
            "target.reserve",
            ConfigType.share(0, 0.5),
            0.001,
            "Share of a target that is never given to new files. Lustre itself stops creating files on a target below"
                    + " about 0.1 %.");

    public static final ConfigKey<Double> FULL_AT = new ConfigKey<>(
            "target.fullAt",
            ConfigType.share(0, 1),
            0.9,
            "Utilisation from which a target counts as nearly full and is listed among the targets to avoid.");

    public static final ConfigKey<String> DARSHAN_LOGS = new ConfigKey<>(
            "darshan.logs",
            ConfigType.text("folder"),
            "",
            "Where Darshan leaves the logs of this site (darshan-config --log-path), for mizan diagnose --job.");

    public static final ConfigKey<Integer> RUN_HISTORY = new ConfigKey<>(
            "run.history",
            ConfigType.integer("runs", 1, 1000),
            10,
            "Traces of earlier runs that mizan run keeps for each application, and predicts from.");

    public static final ConfigKey<Integer> RUN_EXPIRY_HOURS = new ConfigKey<>(
            "run.expiryHours",
            ConfigType.integer("hours", 1, 8784),
            24,
            "How long the placement of a run may be used; after that its files get default layouts.");

    /** In the order of the reference page. */
    public static final List<ConfigKey<?>> ALL = Stream.of(
                    List.of(
                            COLOUR,
                            ASCII,
                            COLUMNS,
                            INPUT_MAX_BYTES,
                            RESERVE,
                            FULL_AT,
                            DARSHAN_LOGS,
                            RUN_HISTORY,
                            RUN_EXPIRY_HOURS),
                    HitThresholds.ALL,
                    Thresholds.ALL)
            .<ConfigKey<?>>flatMap(List::stream)
            .toList();

    private Keys() {}
}
