package io.mizan.traces.darshan.summary;

import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.DarshanModule;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** How the counters of a module combine over records. It follows from their names, and is worked out once for a module. */
final class MergeRules {
    enum Rule {
        SUM,
        LAST,
        MAX,
        COMMON,
        EARLIEST,
        /** Set by another rule, or never. */
        NONE
    }

    private static final Pattern SET_WITH_OTHERS =
            Pattern.compile("(STRIDE|ACCESS)\\d_.*|MAX_.*_TIME_SIZE|(FASTEST|SLOWEST)_RANK.*");
    private static final Pattern TIME = Pattern.compile("F_(READ|WRITE|META)_TIME");
    private static final Map<DarshanModule, MergeRules> KNOWN = new ConcurrentHashMap<>();

    final Columns columns;
    final CounterNames names;
    final Rule[] integers;
    final Rule[] doubles;
    /** A sum of counters that were not monitored is -1, but in STDIO darshan-parser lets them add up. */
    final long lowest;
    /** For reads and writes: the time of the longest one, and its size. */
    final int[] longest;

    final int[] longestSize;

    private MergeRules(DarshanModule module) {
        columns = new Columns(module);
        names = CounterNames.of(module);
        lowest = module == DarshanModule.STDIO ? Long.MIN_VALUE : -1;
        String prefix = Columns.prefix(module);
        integers = names.integers().stream()
                .map(name -> integerRule(name.substring(prefix.length())))
                .toArray(Rule[]::new);
        doubles = names.doubles().stream()
                .map(name -> doubleRule(name.substring(prefix.length())))
                .toArray(Rule[]::new);
        List<String> directions = List.of("READ", "WRITE");
        longest = directions.stream()
                .mapToInt(d -> names.doubles().indexOf(prefix + "F_MAX_" + d + "_TIME"))
                .toArray();
        longestSize = directions.stream()
                .mapToInt(d -> names.integers().indexOf(prefix + "MAX_" + d + "_TIME_SIZE"))
                .toArray();
    }

    static MergeRules of(DarshanModule module) {
        return KNOWN.computeIfAbsent(module, MergeRules::new);
    }

    private static Rule integerRule(String name) {
        return switch (name) {
            case "RENAMED_FROM",
                    "MODE",
                    "MEM_ALIGNMENT",
                    "FILE_ALIGNMENT",
                    "CHUNK_SIZE",
                    "OBJ_OTYPE",
                    "ARRAY_CELL_SIZE",
                    "ARRAY_CHUNK_SIZE" -> Rule.LAST;
            case "MAX_BYTE_READ", "MAX_BYTE_WRITTEN" -> Rule.MAX;
            case "STRIDE1_STRIDE", "ACCESS1_ACCESS" -> Rule.COMMON;
            default -> SET_WITH_OTHERS.matcher(name).matches() ? Rule.NONE : Rule.SUM;
        };
    }

    private static Rule doubleRule(String name) {
        if (name.endsWith("_START_TIMESTAMP")) {
            return Rule.EARLIEST;
        }
        if (name.endsWith("_END_TIMESTAMP")) {
            return Rule.MAX;
        }
        return TIME.matcher(name).matches() ? Rule.SUM : Rule.NONE;
    }
}
