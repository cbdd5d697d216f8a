package io.mizan.experiments.demo;

import java.util.List;
import java.util.Map;

/**
 * The codes of findings about each job.
 *
 * @param codes of findings that are worth something, by job
 */
public record FindingCodes(Map<String, List<String>> codes) {
    public FindingCodes {
        codes = Map.copyOf(codes);
    }
}
