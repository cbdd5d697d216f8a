package io.mizan.controller.client;

import io.mizan.algorithms.prediction.check.Feedback;
import io.mizan.algorithms.prediction.check.HitPolicy.Action;
import io.mizan.algorithms.prediction.check.HitPolicy.Decision;
import io.mizan.controller.plan.OstCosts;
import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.predict.RunTraces;
import io.mizan.database.index.IndexCounters;
import io.mizan.model.error.MizanException;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.units.Count;
import io.mizan.traces.libmizan.TracedProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run of an application, with the whole loop around it: the first run is traced; each later one is predicted from those before
 * it ({@link PredictedFiles}), planned ({@link RunPlan}), applied by libmizan ({@link RunIndex}), checked, traced for the next, and
 * recorded ({@link RunRecorder}).
 *
 * <p>The program runs between {@link #prepare} and {@link #finish}. Whatever fails on the way there, it runs: without a plan it uses the
 * last one that has not expired, and without that its files get default layouts.
 */
public final class ApplicationRun {
    private static final int SIGNALS = 128;

    private final RunSetting setting;
    private final RunParts parts;
    private final RunTraces history;
    private final RunIds ids;
    private final PredictedFiles predicted;
    private final List<String> notes = new ArrayList<>();
    private final RunPlan plan;
    private final RunIndex index;
    private final RunRecorder recorder;
    private Mode mode = Mode.TRACE;
    private Instant started = Instant.EPOCH;
    private long startedNanos;
    private Feedback<PlacementRequest> feedback;
    /** What the index has. */
    private Map<String, FileLayout> layouts = Map.of();

    private long lookFromMisses;
    private @Nullable Path trace;

    public ApplicationRun(RunSetting setting, RunParts parts) {
        this.setting = setting;
        this.parts = parts;
        this.history = new RunTraces(setting.place().resolve("traces"), setting.historyRuns(), parts.clock());
        this.ids = new RunIds(setting.client(), setting.application(), parts.clock());
        this.predicted = new PredictedFiles(setting.where().root(), setting.named());
        this.plan = new RunPlan(setting, parts, notes::add);
        this.index = new RunIndex(setting.place(), setting.where(), ids::generation);
        this.recorder = new RunRecorder(setting, parts, ids, notes::add);
        this.feedback = new Feedback<>(setting.thresholds(), List.of(), Map.of());
    }

    /**
     * Predicts and plans.
     *
     * @return variables for the program
     */
    public Map<String, String> prepare() {
        started = parts.clock().instant();
        Map<String, String> environment = new LinkedHashMap<>();
        List<PastRun> traces = history.runs();
        List<List<PlacementRequest>> next = predicted.after(traces);
        predicted.expect(next);
        feedback = new Feedback<>(setting.thresholds(), traces, predicted.byName());
        if (!next.isEmpty()) {
            Optional<String> why = recorder.placingIsOff();
            Optional<PlanAnswer> answer = plan.ask(ids.next(), next, started).or(plan::last);
            if (why.isPresent()) {
                mode = Mode.ADVISE;
                notes.add("placing is off for this application: " + why.get());
            } else if (answer.isPresent() && !answer.get().layouts().isEmpty()) {
                mode = Mode.PLACE;
                write(answer.get().layouts(), answer.get());
                environment.putAll(index.environment());
                setting.layouts().ifPresent(side -> environment.put("MIZAN_LAYOUTS", side.toString()));
            } else {
                mode = Mode.ADVISE;
            }
        }
        trace = history.begin();
        environment.put("MIZAN_TRACE", trace.toString());
        environment.put("MIZAN_APP", setting.application());
        // What the program takes, and not what we took to get it ready.
        startedNanos = parts.nanoClock().getAsLong();
        return environment;
    }

    private void write(Map<String, FileLayout> chosen, PlanAnswer answer) {
        index.write(chosen, answer.expiresAt(), started);
        layouts = chosen;
    }

    /**
     * Looks at the run while it goes on, and predicts again when too much of it was not foreseen; to be called now and then. A
     * program notices the new index within a second.
     */
    public void watch() {
        Optional<IndexCounters> read = index.counted();
        if (mode != Mode.PLACE || read.isEmpty() || trace == null) {
            return;
        }
        // Counters are cheap to read, and never know too few misses: predicted files without a layout are among them.
        long notByName = read.get().templateHits() + read.get().misses();
        if (notByName < lookFromMisses || !feedback.decidesAt(notByName)) {
            return;
        }
        Optional<PastRun> soFar = history.soFar(trace);
        if (soFar.isEmpty()) {
            return;
        }
        Decision decision = feedback.creates(predicted.below(soFar.get()));
        if (decision.action() == Action.NONE) {
            // Traces may be large, and were read for nothing: not again before a tenth more was missed.
            lookFromMisses = notByName + notByName / 10 + 1;
        } else {
            planAgain(decision, soFar.get());
        }
    }

    /** Without a new plan that is in the index nothing more is expected. */
    private void planAgain(Decision decision, PastRun soFar) {
        Action action = decision.action();
        List<List<PlacementRequest>> coming = PredictedFiles.kept(
                predicted.after(feedback.basis(action, soFar)), request -> !feedback.came(request.file()));
        if (coming.isEmpty()) {
            return;
        }
        Optional<PlanAnswer> answer = plan.ask(ids.next(), coming, started)
                .filter(found -> !found.layouts().isEmpty());
        if (answer.isEmpty()) {
            return;
        }
        Map<String, FileLayout> chosen = new LinkedHashMap<>(answer.get().layouts());
        if (action != Action.TRACE_AGAIN) {
            layouts.forEach(chosen::putIfAbsent);
        }
        try {
            write(chosen, answer.get());
        } catch (MizanException e) {
            notes.add("the new plan is not used: " + e.problem().line());
            return;
        }
        feedback.adopt(action, PredictedFiles.byName(coming));
        predicted.expect(coming);
        notes.add(action.words() + " while the run went on, not foreseen: " + Count.of(decision.misses(), "file"));
    }

    /** Learns from the run, and measures what it left. */
    public RunOutcome finish(int exitCode) {
        double seconds = (parts.nanoClock().getAsLong() - startedNanos) * 1e-9;
        int outliving = trace == null ? 0 : TracedProcesses.recordingTo(trace);
        Optional<PastRun> run =
                trace == null ? Optional.empty() : history.end(trace, exitCode < SIGNALS, outliving > 0);
        List<PastCreate> creates = run.map(predicted::below).orElse(List.of());
        IndexCounters counted =
                index.counted().orElseGet(() -> new IndexCounters(creates.size(), 0, 0, creates.size(), 0, 0));
        OstCosts balance = measured(creates).orElseGet(plan::figures);
        // Nothing is learnt from a run that is not kept.
        Decision decision = mode == Mode.PLACE && run.isPresent() ? end(creates) : feedback.now();
        if (decision.action() == Action.TRACE_AGAIN) {
            history.keepNewest();
            notes.add("most files were not predicted: earlier runs are forgotten, and the next is predicted from this");
        }
        if (outliving == 0) {
            removeIndex();
        } else {
            notes.add("processes of the command that still run: " + outliving
                    + "; they go by the same plan, and the next run is predicted from what they write, too");
        }
        recorder.record(
                new RunRecorder.Measured(
                        mode, started, seconds, exitCode, counted, predicted.bytes(creates), creates, balance),
                plan);
        return new RunOutcome(
                mode,
                setting.application(),
                setting.where().root(),
                exitCode,
                counted,
                predicted.byName().size(),
                balance,
                decision,
                notes);
    }

    private Optional<OstCosts> measured(List<PastCreate> creates) {
        try {
            return parts.measure().balance(mode, creates, predicted.byName());
        } catch (MizanException e) {
            notes.add("the balance was not measured: " + e.problem().line());
            return Optional.empty();
        }
    }

    private Decision end(List<PastCreate> creates) {
        feedback.creates(creates);
        return feedback.end();
    }

    /** The program never began. */
    public void abandon() {
        if (trace != null) {
            history.end(trace, false, false);
        }
        removeIndex();
    }

    private void removeIndex() {
        try {
            index.remove();
        } catch (IOException e) {
            notes.add("an index was left behind: " + e.getMessage());
        }
    }
}
