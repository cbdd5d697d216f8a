package io.mizan.controller.client;

import io.mizan.controller.check.Breaker;
import io.mizan.controller.plan.OstCosts;
import io.mizan.database.index.IndexCounters;
import io.mizan.database.interaction.RunRecord;
import io.mizan.model.error.MizanException;
import io.mizan.model.history.PastCreate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Keeps a record of each run of an application, and says from those of earlier runs whether files may be placed. */
final class RunRecorder {
    private static final int RUNS_LOOKED_AT = 50;

    private final RunSetting setting;
    private final RunParts parts;
    private final RunIds ids;
    private final Consumer<String> notes;

    /**
     * What is recorded of a run.
     *
     * @param predictedBytes of the files that were predicted
     * @param creates files below the root of the system, as far as they are known
     */
    record Measured(
            Mode mode,
            Instant started,
            double seconds,
            int exitCode,
            IndexCounters counters,
            long predictedBytes,
            List<PastCreate> creates,
            OstCosts balance) {}

    RunRecorder(RunSetting setting, RunParts parts, RunIds ids, Consumer<String> notes) {
        this.setting = setting;
        this.parts = parts;
        this.ids = ids;
        this.notes = notes;
    }

    /** Why files must not be placed now; empty where nothing speaks against it. */
    Optional<String> placingIsOff() {
        return Breaker.open(newest());
    }

    private List<RunRecord> newest() {
        return parts.records().newest(setting.application(), RUNS_LOOKED_AT);
    }

    /** The program is over; that something cannot be kept of it is no reason to say that it failed. */
    void record(Measured measured, RunPlan plan) {
        try {
            List<RunRecord> before = newest();
            RunRecord run = of(measured, plan.id());
            String judged = Breaker.judge(run, before);
            if (Breaker.isOpen(judged)) {
                notes.accept("the next runs are only recorded: " + judged);
            }
            RunRecord whole = run.withBreaker(judged);
            parts.records().add(whole);
            if (measured.mode() == Mode.PLACE || plan.promised()) {
                parts.plans().finished(plan.id(), whole);
            }
        } catch (MizanException e) {
            notes.accept("not all of this run could be kept: " + e.problem().line());
        }
    }

    private RunRecord of(Measured measured, String planId) {
        IndexCounters counted = measured.counters();
        OstCosts balance = measured.balance();
        return new RunRecord(
                planId.isEmpty() ? ids.next() : planId + "-" + ids.generation(),
                setting.application(),
                setting.client(),
                setting.user(),
                measured.mode().label(),
                measured.started(),
                Math.max(0, measured.seconds()),
                measured.exitCode(),
                new RunRecord.Files(
                        counted.created(),
                        counted.hits(),
                        counted.templateHits(),
                        counted.misses(),
                        measured.predictedBytes(),
                        measured.creates().stream()
                                .filter(PastCreate::sizeKnown)
                                .mapToLong(PastCreate::sizeBytes)
                                .sum()),
                new RunRecord.Balance(
                        RunRecord.Balance.UNKNOWN, balance.ostCost(), balance.lustreOstCost(), balance.lowerBound()),
                "",
                setting.job());
    }
}
