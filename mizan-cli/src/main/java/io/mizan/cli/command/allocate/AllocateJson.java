package io.mizan.cli.command.allocate;

import io.mizan.algorithms.allocation.AllocationResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code mizan allocate --json}, schema {@code mizan/allocate/v1}; {@code docs/schemas/allocate-v1.json} describes it. */
final class AllocateJson {
    private AllocateJson() {}

    /** One list of results for each set. */
    static Map<String, Object> of(List<List<AllocationResult>> sets) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/allocate/v1");
        root.put("sets", sets.stream().map(AllocateJson::set).toList());
        return root;
    }

    private static Map<String, Object> set(List<AllocationResult> results) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("set", results.get(0).set().number());
        json.put("results", results.stream().map(AllocateJson::result).toList());
        return json;
    }

    private static Map<String, Object> result(AllocationResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("policy", result.policy());
        json.put("allocation", result.schedule().allocation());
        json.put("resources", result.schedule().resources());
        json.put("ioLoad", result.ioLoad());
        return json;
    }
}
