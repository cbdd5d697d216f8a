package io.mizan.controller.report;

import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.AuditEntry;
import io.mizan.traces.diagnosis.LostTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The findings, runs, plans and actions of a site in a period.
 *
 * @param logs that were read, of jobs that started in the period; 0 where none were given
 * @param unreadable logs that could not be read
 * @param jobs those that lost something, the worst first
 * @param runs the oldest first
 * @param plans how many were made, by what became of them
 * @param actions what was done, the oldest first
 * @param notes what the reader should know
 */
public record SiteReport(
        Period period,
        int logs,
        int unreadable,
        List<LostTime> jobs,
        List<RunRecord> runs,
        Map<String, Integer> plans,
        List<AuditEntry> actions,
        List<String> notes) {
    public static final int TOP = 20;

    public SiteReport {
        jobs = jobs.stream().sorted(LostTime.WORST).toList();
        runs = List.copyOf(runs);
        actions = List.copyOf(actions);
        notes = List.copyOf(notes);
    }

    /** The runs of one application, together. */
    public record Effect(
            String application,
            int runs,
            long creates,
            long hits,
            long predictedBytes,
            long actualBytes,
            double before,
            double after,
            double lustre) {}

    public boolean isEmpty() {
        return logs == 0 && runs.isEmpty() && plans.isEmpty() && actions.isEmpty();
    }

    public List<LostTime> top() {
        return jobs.subList(0, Math.min(TOP, jobs.size()));
    }

    public double lostNodeHours() {
        return jobs.stream().mapToDouble(LostTime::nodeHours).sum();
    }

    public List<Effect> effects() {
        Map<String, List<RunRecord>> byName =
                runs.stream().collect(Collectors.groupingBy(RunRecord::application, TreeMap::new, Collectors.toList()));
        List<Effect> effects = new ArrayList<>();
        byName.forEach((name, all) -> effects.add(new Effect(
                name,
                all.size(),
                all.stream().mapToLong(run -> run.files().creates()).sum(),
                all.stream()
                        .mapToLong(run -> run.files().hits() + run.files().templateHits())
                        .sum(),
                all.stream().mapToLong(run -> run.files().predictedBytes()).sum(),
                all.stream().mapToLong(run -> run.files().actualBytes()).sum(),
                mean(all, run -> run.balance().before()),
                mean(all, run -> run.balance().after()),
                mean(all, run -> run.balance().lustre()))));
        effects.sort(Comparator.comparingLong(Effect::actualBytes).reversed().thenComparing(Effect::application));
        return effects;
    }

    /** Mean of the costs that are known; {@link RunRecord.Balance#UNKNOWN} where none is. */
    public static double mean(List<RunRecord> runs, ToDoubleFunction<RunRecord> cost) {
        return runs.stream()
                .mapToDouble(cost)
                .filter(value -> value != RunRecord.Balance.UNKNOWN)
                .average()
                .orElse(RunRecord.Balance.UNKNOWN);
    }
}
