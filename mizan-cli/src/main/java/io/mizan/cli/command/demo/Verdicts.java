package io.mizan.cli.command.demo;

import java.util.List;
import java.util.Map;

/**
 * What was found about each job.
 *
 * @param codes of findings that are worth something, by job
 */
record Verdicts(Map<String, List<String>> codes) {
    Verdicts {
        codes = Map.copyOf(codes);
    }
}
