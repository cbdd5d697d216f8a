package io.mizan.experiments.paper;

import io.mizan.report.text.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An experiment of a paper as it came out here.
 *
 * @param experiment the words of the command
 * @param source where it is described
 * @param how what was run, and what had to be chosen because the source does not say
 * @param parameters numbers that were fitted or assumed, by name
 * @param sections the tables for people
 * @param measurements everything in the tables and more, for scripts
 * @param claims the source's statements, held against the measurements
 */
public record Reproduction(
        String experiment,
        String source,
        List<String> how,
        int seeds,
        Map<String, Double> parameters,
        List<Section> sections,
        List<Measurement> measurements,
        List<Claim> claims) {

    /** A table under a sentence. */
    public record Section(String title, Table table) {}

    public Reproduction {
        how = List.copyOf(how);
        parameters = new LinkedHashMap<>(parameters);
        sections = List.copyOf(sections);
        measurements = List.copyOf(measurements);
        claims = List.copyOf(claims);
    }

    /** Whether all statements do. */
    public boolean holds() {
        return claims.stream().allMatch(claim -> claim.verdict() == Claim.Verdict.HOLDS);
    }
}
