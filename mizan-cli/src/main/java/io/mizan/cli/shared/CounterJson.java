package io.mizan.cli.shared;

import io.mizan.database.index.IndexCounters;
import java.util.Map;

/** The counters of an index as documents of commands have them. */
public final class CounterJson {
    private CounterJson() {}

    public static void put(Map<String, Object> json, IndexCounters counters) {
        json.put("creates", counters.created());
        json.put("hits", counters.hits());
        json.put("templateHits", counters.templateHits());
        json.put("misses", counters.misses());
        json.put("refused", counters.refused());
        json.put("errors", counters.errors());
    }
}
