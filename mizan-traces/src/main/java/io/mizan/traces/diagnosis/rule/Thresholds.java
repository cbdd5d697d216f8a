package io.mizan.traces.diagnosis.rule;

import io.mizan.model.config.ConfigKey;
import io.mizan.model.config.ConfigType;
import java.util.List;

/** What rules compare with. Each is a configuration key, so that a site can say what is normal there. */
public final class Thresholds {
    private static final int MANY = 1_000_000_000;

    public static final ConfigKey<Double> HIGH =
            share("high", 0.05, "A finding is HIGH when it costs at least this share of the run time.");
    public static final ConfigKey<Double> WARN =
            share("warn", 0.01, "A finding is WARN when it costs at least this share of the run time, and INFO below.");
    public static final ConfigKey<Double> LEAST_SECONDS = new ConfigKey<>(
            "diagnose.leastSeconds",
            ConfigType.number("seconds", 0, 1e6),
            1.0,
            "A finding that costs less than this is INFO, whatever its share: short runs are not worth tuning.");
    public static final ConfigKey<List<String>> SKIP = new ConfigKey<>(
            "diagnose.skip",
            ConfigType.words("codes of rules"),
            List.of(),
            "Rules that are never applied, by their codes: M01,P01. For what a site has decided already.");

    public static final ConfigKey<Long> SMALL_BYTES =
            bytes("smallBytes", 1L << 20, "A request is small below this size (P05, P06, P15, P16).");
    public static final ConfigKey<Double> SMALL_SHARE =
            share("smallShare", 0.1, "Small requests matter above this share of all requests (P05, P06, P15, P16).");
    public static final ConfigKey<Integer> SMALL_COUNT =
            count("smallCount", 1000, "Small requests matter above this number (P05, P06, P15, P16).");
    public static final ConfigKey<Double> MISALIGNED_SHARE =
            share("misalignedShare", 0.1, "Unaligned requests matter above this share of all requests (P07, P08).");
    public static final ConfigKey<Double> RANDOM_SHARE =
            share("randomShare", 0.2, "Requests out of order matter above this share of all requests (P11, P13).");
    public static final ConfigKey<Integer> RANDOM_COUNT =
            count("randomCount", 1000, "Requests out of order matter above this number (P11, P13).");
    public static final ConfigKey<Double> STDIO_SHARE =
            share("stdioShare", 0.1, "The standard streams matter above this share of all bytes (S01).");
    public static final ConfigKey<Double> DOMINANCE = share(
            "dominance",
            0.1,
            "Reads or writes dominate when their difference is above this share of both (P01 to P04).");
    public static final ConfigKey<Double> REDUNDANT = share(
            "redundant", 0.1, "Bytes are moved again when a file moves this share more than it holds (P09, P10, F03).");
    public static final ConfigKey<Double> IMBALANCE = share(
            "imbalance",
            0.15,
            "Ranks differ in a shared file when the deviation of their bytes or times is above this share of their mean"
                    + " (P18, P19).");
    public static final ConfigKey<Double> RANGE = share(
            "range",
            0.3,
            "Ranks differ in a file when the least of their bytes is below the most by more than this share (P21, P22).");
    public static final ConfigKey<Integer> COLLECTIVE_COUNT =
            count("collectiveCount", 1000, "Independent MPI-IO requests matter above this number (M02, M03).");
    public static final ConfigKey<Double> METADATA_SECONDS = new ConfigKey<>(
            "diagnose.metadataSeconds",
            ConfigType.number("seconds", 0, 1e6),
            30.0,
            "Seconds of metadata on one rank from which they matter (P17).");
    public static final ConfigKey<Double> METADATA_SHARE =
            share("metadataShare", 0.1, "Metadata is a storm above this share of the run time (F01).");
    public static final ConfigKey<Integer> METADATA_COUNT =
            count("metadataCount", 1000, "Opens and other metadata operations matter above this number (F01, F02).");
    public static final ConfigKey<Long> OPEN_BYTES =
            bytes("openBytes", 1L << 20, "An open pays off when at least so many bytes are moved through it (F02).");
    public static final ConfigKey<Long> LARGE_BYTES =
            bytes("largeBytes", 1L << 30, "A file is large from this size (L02, L03, T02).");
    public static final ConfigKey<Double> TARGET_SHARE =
            share("targetShare", 0.25, "Files lie on few targets when they use less than this share of them (L03).");
    public static final ConfigKey<Double> HOT_TARGET = new ConfigKey<>(
            "diagnose.hotTarget",
            ConfigType.number("times the mean", 1, 1000),
            2.0,
            "A target is hot when it moves this many times the mean of the job's targets (L04).");
    public static final ConfigKey<Long> MDT_BYTES =
            bytes("mdtBytes", 64L << 10, "A file up to this size could be kept on a metadata target (L07).");
    public static final ConfigKey<Integer> MANY_FILES =
            count("manyFiles", 100, "A layout for small files pays off from this number of files (L06, L07).");
    public static final ConfigKey<Double> STRAGGLER = share(
            "straggler", 0.3, "A rank lags when its time is above the median by more than this share of it (R01).");
    public static final ConfigKey<Double> FEW_RANKS = share(
            "fewRanks",
            0.1,
            "Few ranks do the work when at most this share of them moves nine tenths of the bytes (R02).");
    public static final ConfigKey<Integer> BURSTS =
            count("bursts", 3, "Bursts are periodic from this number on (T01).");
    public static final ConfigKey<Integer> MOST_STRIPES = new ConfigKey<>(
            "diagnose.mostStripes",
            ConfigType.integer("stripes", 1, 2000),
            64,
            "No layout that is advised has more stripes. Sites differ: ask yours, and write its answer here.");

    public static final ConfigKey<Long> PROCESS_RATE = bytes(
            "assume.processRate",
            500L << 20,
            "Bytes per second that one process reaches with large ordered requests. Estimates of lost time assume it.");
    public static final ConfigKey<Long> TARGET_RATE = bytes(
            "assume.targetRate",
            500L << 20,
            "Bytes per second that one target gives, where the system file does not say.");
    public static final ConfigKey<Double> METADATA_OPERATION = new ConfigKey<>(
            "diagnose.assume.metadataOperation",
            ConfigType.number("seconds", 0, 10),
            0.001,
            "Seconds that an open or another metadata operation takes on a system that is not overloaded.");

    /** In the order of the reference page. */
    public static final List<ConfigKey<?>> ALL = List.of(
            HIGH,
            WARN,
            LEAST_SECONDS,
            SKIP,
            SMALL_BYTES,
            SMALL_SHARE,
            SMALL_COUNT,
            MISALIGNED_SHARE,
            RANDOM_SHARE,
            RANDOM_COUNT,
            STDIO_SHARE,
            DOMINANCE,
            REDUNDANT,
            IMBALANCE,
            RANGE,
            COLLECTIVE_COUNT,
            METADATA_SECONDS,
            METADATA_SHARE,
            METADATA_COUNT,
            OPEN_BYTES,
            LARGE_BYTES,
            TARGET_SHARE,
            HOT_TARGET,
            MDT_BYTES,
            MANY_FILES,
            STRAGGLER,
            FEW_RANKS,
            BURSTS,
            MOST_STRIPES,
            PROCESS_RATE,
            TARGET_RATE,
            METADATA_OPERATION);

    private Thresholds() {}

    private static ConfigKey<Double> share(String name, double value, String doc) {
        return new ConfigKey<>("diagnose." + name, ConfigType.share(0, 1), value, doc);
    }

    private static ConfigKey<Integer> count(String name, int value, String doc) {
        return new ConfigKey<>("diagnose." + name, ConfigType.integer("number", 0, MANY), value, doc);
    }

    private static ConfigKey<Long> bytes(String name, long value, String doc) {
        return new ConfigKey<>("diagnose." + name, ConfigType.bytes(1, 1L << 60), value, doc);
    }
}
