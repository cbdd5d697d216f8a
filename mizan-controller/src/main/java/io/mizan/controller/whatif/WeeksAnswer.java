package io.mizan.controller.whatif;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How far weeks of use are simulated.
 *
 * @param done runs
 * @param document the answer; empty until all of them are done
 */
public record WeeksAnswer(int done, int total, Map<String, Object> document) {
    public WeeksAnswer {
        document = Collections.unmodifiableMap(new LinkedHashMap<>(document));
    }
}
