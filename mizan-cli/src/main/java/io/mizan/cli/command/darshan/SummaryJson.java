package io.mizan.cli.command.darshan;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.summary.CounterTotals;
import io.mizan.traces.darshan.summary.FileCounts;
import io.mizan.traces.darshan.summary.ModuleSummary;
import io.mizan.traces.darshan.summary.Performance;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The figures of a module over all its records. */
final class SummaryJson {
    private SummaryJson() {}

    /** Empty for modules that have none, and where there are no records. */
    static Optional<Map<String, Object>> of(DarshanLog log, DarshanModule module) {
        if (!ModuleSummary.MODULES.contains(module)) {
            return Optional.empty();
        }
        ModuleSummary summary = ModuleSummary.of(log, module);
        if (summary.totals().records() == 0) {
            return Optional.empty();
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("totals", totals(summary.totals()));
        json.put("performance", performance(summary.performance()));
        json.put("files", files(summary.files()));
        return Optional.of(json);
    }

    private static Map<String, Object> totals(CounterTotals totals) {
        Map<String, Object> json = new LinkedHashMap<>();
        for (int i = 0; i < totals.names().integers().size(); i++) {
            json.put(totals.names().integers().get(i), totals.integer(i));
        }
        for (int i = 0; i < totals.names().doubles().size(); i++) {
            json.put(totals.names().doubles().get(i), totals.real(i));
        }
        return json;
    }

    private static Map<String, Object> performance(Performance performance) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("bytes", performance.bytes());
        json.put("slowestRank", performance.slowestRank());
        json.put("slowestRankSeconds", performance.slowestSeconds());
        json.put("slowestRankMetaSeconds", performance.slowestMetaSeconds());
        json.put("slowestRankTransferSeconds", performance.slowestTransferSeconds());
        json.put("sharedSeconds", performance.sharedSeconds());
        json.put("seconds", performance.seconds());
        json.put("mibPerSecond", performance.mibPerSecond());
        return json;
    }

    private static Map<String, Object> files(FileCounts files) {
        Map<String, Object> json = new LinkedHashMap<>();
        files.counts().forEach((kind, count) -> {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("files", count.files());
            entry.put("bytes", count.bytes());
            entry.put("maxByte", count.maxByte());
            json.put(camelCase(kind.name()), entry);
        });
        return json;
    }

    private static String camelCase(String constant) {
        String[] words = constant.toLowerCase(Locale.ROOT).split("_", -1);
        StringBuilder name = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            name.append(Character.toUpperCase(words[i].charAt(0))).append(words[i].substring(1));
        }
        return name.toString();
    }
}
