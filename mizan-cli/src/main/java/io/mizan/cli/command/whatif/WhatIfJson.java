package io.mizan.cli.command.whatif;

import io.mizan.cli.command.simulate.ComparisonJson;
import io.mizan.model.system.Balance;
import io.mizan.model.system.SystemView;
import io.mizan.simulator.result.Comparison;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code mizan what-if --json} with a workload, schema {@code mizan/what-if/v1}. */
final class WhatIfJson {
    private WhatIfJson() {}

    static Map<String, Object> of(SystemView before, Comparison comparison) {
        Balance balance = Balance.of(before);
        Map<String, Object> now = new LinkedHashMap<>();
        now.put("system", before.name());
        now.put("targets", before.dataTargets().size());
        now.put("meanUtilisation", balance.meanUtilisation());
        now.put("highestUtilisation", balance.highest());
        now.put("ostCost", balance.targetCost());
        Map<String, Object> root = new LinkedHashMap<>(ComparisonJson.of(comparison));
        root.put("schema", "mizan/what-if/v1");
        root.put("before", now);
        return root;
    }
}
