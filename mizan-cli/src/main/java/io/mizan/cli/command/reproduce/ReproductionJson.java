package io.mizan.cli.command.reproduce;

import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.paper.Measurement;
import io.mizan.experiments.paper.Reproduction;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The document of schema {@code mizan/reproduce/v1}; {@code docs/schemas/reproduce-v1.json} describes it. */
final class ReproductionJson {
    private ReproductionJson() {}

    static Map<String, Object> of(Reproduction reproduction) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/reproduce/v1");
        root.put("experiment", reproduction.experiment());
        root.put("source", reproduction.source());
        root.put("seeds", reproduction.seeds());
        root.put("parameters", reproduction.parameters());
        root.put(
                "measurements",
                reproduction.measurements().stream()
                        .map(ReproductionJson::measurement)
                        .toList());
        root.put(
                "claims",
                reproduction.claims().stream().map(ReproductionJson::claim).toList());
        return root;
    }

    /** A number that does not exist is left out. */
    private static Map<String, Object> measurement(Measurement measurement) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("setting", measurement.setting());
        map.put("policy", measurement.policy());
        map.put("figure", measurement.figure());
        map.put("unit", measurement.unit());
        map.put("mean", measurement.here().mean());
        map.put("lowest", measurement.here().lowest());
        map.put("highest", measurement.here().highest());
        if (!Double.isNaN(measurement.published())) {
            map.put("published", measurement.published());
        }
        return map;
    }

    private static Map<String, Object> claim(Claim claim) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("figure", claim.figure());
        map.put("statement", claim.statement());
        map.put("here", claim.here());
        map.put("verdict", claim.verdict().name().toLowerCase(Locale.ROOT));
        return map;
    }
}
