package io.mizan.cli.command.reproduce.scheduling;

import io.mizan.experiments.scheduling.SetResults;
import io.mizan.simulator.scheduling.SharingMetrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The document of schema {@code mizan/io-scheduling/v1}. */
final class SchedulingJson {
    private SchedulingJson() {}

    static Map<String, Object> of(List<SetResults> results) {
        List<Map<String, Object>> sets = new ArrayList<>();
        for (SetResults result : results) {
            Map<String, Object> set = new LinkedHashMap<>();
            set.put("set", result.set());
            set.put(
                    "results",
                    result.costs().entrySet().stream()
                            .map(entry -> result(entry.getKey(), entry.getValue()))
                            .toList());
            sets.add(set);
        }
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/io-scheduling/v1");
        root.put("sets", sets);
        return root;
    }

    private static Map<String, Object> result(String policy, SharingMetrics metrics) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("policy", policy);
        result.put("meanSlowdown", metrics.meanSlowdown());
        result.put("rhoIo", metrics.rhoIo());
        result.put("rhoCon", metrics.rhoCon());
        result.put("ioSpread", metrics.ioSpread());
        result.put("idle", metrics.idle());
        return result;
    }
}
