package io.mizan.controller.client;

import io.mizan.algorithms.creates.check.HitPolicy;
import io.mizan.algorithms.creates.check.HitPolicy.Action;
import io.mizan.algorithms.creates.check.HitPolicy.Decision;
import io.mizan.algorithms.creates.check.HitThresholds;
import io.mizan.algorithms.layout.Layouts;
import io.mizan.controller.apply.IndexOfLayouts;
import io.mizan.controller.check.Breaker;
import io.mizan.controller.check.RunBalance;
import io.mizan.controller.embedded.TargetBytes;
import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanFigures;
import io.mizan.controller.plan.PlanSource;
import io.mizan.controller.predict.NextRequests;
import io.mizan.controller.predict.RunHistory;
import io.mizan.database.index.Counters;
import io.mizan.database.index.IndexKey;
import io.mizan.database.interaction.InteractionDatabase;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.Plans;
import io.mizan.model.error.MizanException;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.units.Count;
import io.mizan.traces.libmizan.TracedProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One run of an application, with the whole loop around it: the first run is traced; each later one is predicted from those before
 * it, planned by a {@link PlanSource}, applied by libmizan, checked, and traced for the next.
 *
 * <p>The program runs between {@link #prepare} and {@link #finish}. Whatever fails on the way there, it runs: without a plan it uses the
 * last one that has not expired, and without that its files get default layouts.
 */
public final class ApplicationRun {
    private static final int SIGNALS = 128;
    private static final int RUNS_LOOKED_AT = 50;

    /**
     * What is given from outside.
     *
     * @param place where the application keeps its traces and indexes
     * @param layouts file for layouts that files cannot keep, if there is one
     * @param project that pays for the run, empty where there is none
     * @param named layouts for files by name
     * @param historyRuns traces that are kept
     * @param where what the index is for
     * @param job of the batch system, empty outside of one
     */
    public record Setting(
            Path place,
            Optional<Path> layouts,
            String application,
            String user,
            String project,
            String client,
            IndexOfLayouts where,
            Layouts named,
            HitThresholds thresholds,
            int historyRuns,
            String job) {}

    /** What keeps what was learnt, and where plans and figures come from. */
    public record Parts(
            PlanSource plans,
            Measure measure,
            InteractionDatabase interaction,
            Plans stored,
            io.mizan.database.interaction.RunHistory records,
            InstantSource clock,
            LongSupplier nanoClock) {}

    /** The balance after a run, if it can be measured: on a system that somebody else watches it cannot. */
    public interface Measure {
        Optional<RunBalance> balance(Mode mode, List<PastCreate> creates, Map<String, PlacementRequest> requests);
    }

    private final Setting setting;
    private final Parts parts;
    private final RunHistory history;
    private final Map<String, PlacementRequest> requests = new HashMap<>();
    private final List<List<PlacementRequest>> alternatives = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final RunPlan plan;
    private final RunIndex index;
    private Mode mode = Mode.TRACE;
    private Instant started = Instant.EPOCH;
    private long startedNanos;
    private @Nullable HitPolicy live;
    private @Nullable Path trace;

    public ApplicationRun(Setting setting, Parts parts) {
        this.setting = setting;
        this.parts = parts;
        this.history = new RunHistory(setting.place().resolve("traces"), setting.historyRuns(), parts.clock());
        this.plan = new RunPlan(setting, parts, notes::add);
        this.index = new RunIndex(setting.place(), setting.where(), this::generation);
    }

    /**
     * Predicts and plans.
     *
     * @return variables for the program
     */
    public Map<String, String> prepare() {
        started = parts.clock().instant();
        Map<String, String> environment = new LinkedHashMap<>();
        List<List<PlacementRequest>> next = predict(history.runs());
        if (!next.isEmpty()) {
            next.forEach(files -> files.forEach(request -> requests.put(request.file(), request)));
            alternatives.addAll(next);
            Optional<String> why = Breaker.open(parts.records().newest(setting.application(), RUNS_LOOKED_AT));
            Optional<PlanAnswer> answer = plan.ask(newId(), next, started);
            if (why.isPresent()) {
                mode = Mode.ADVISE;
                notes.add("placing is off for this application: " + why.get());
            } else if (answer.isPresent() && !answer.get().layouts().isEmpty()) {
                mode = Mode.PLACE;
                index.write(answer.get(), started);
                environment.putAll(index.environment());
                setting.layouts().ifPresent(side -> environment.put("MIZAN_LAYOUTS", side.toString()));
                live = new HitPolicy(setting.thresholds(), requests.size());
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

    private List<List<PlacementRequest>> predict(List<PastRun> runs) {
        return new NextRequests(setting.named(), TargetBytes.DEFAULT_STRIPE_BYTES)
                .alternatives(runs).stream()
                        .map(files -> files.stream().filter(this::isBelow).toList())
                        .filter(files -> !files.isEmpty())
                        .toList();
    }

    private boolean isBelow(PlacementRequest request) {
        return IndexKey.of(setting.where().root(), request.file()).isPresent();
    }

    private String newId() {
        return setting.client() + "-" + StateFolder.hash(setting.application()) + "-" + generation();
    }

    private long generation() {
        Instant now = parts.clock().instant();
        return now.getEpochSecond() * 1_000_000_000 + now.getNano();
    }

    /**
     * Looks at the run while it goes on, and predicts again when too much of it was not foreseen; to be called now and then. A
     * program notices the new index within a second.
     */
    public void watch() {
        Optional<Counters> read = index.counted();
        if (mode != Mode.PLACE || read.isEmpty() || live == null || trace == null) {
            return;
        }
        Counters counted = read.get();
        Action action = live.count(counted.hits() + counted.templateHits(), counted.misses())
                .action();
        if (action == Action.NONE) {
            return;
        }
        List<PastRun> runs = new ArrayList<>(history.runs());
        history.soFar(trace).ifPresent(runs::add);
        List<List<PlacementRequest>> next = predict(runs);
        if (!next.isEmpty()) {
            plan.ask(newId(), next, started).ifPresent(answer -> index.write(answer, started));
            next.forEach(files -> files.forEach(request -> requests.putIfAbsent(request.file(), request)));
            alternatives.addAll(next);
            notes.add(action.words() + " while the run went on, not foreseen: " + Count.of(counted.misses(), "file"));
        }
    }

    /** Learns from the run, and measures what it left. */
    public RunOutcome finish(int exitCode) {
        double seconds = (parts.nanoClock().getAsLong() - startedNanos) * 1e-9;
        int outliving = trace == null ? 0 : TracedProcesses.recordingTo(trace);
        Optional<PastRun> run =
                trace == null ? Optional.empty() : history.end(trace, exitCode < SIGNALS, outliving > 0);
        List<PastCreate> creates = run.map(PastRun::creates).orElse(List.of()).stream()
                .filter(create ->
                        IndexKey.of(setting.where().root(), create.path()).isPresent())
                .toList();
        Counters counted = index.counted().orElseGet(() -> new Counters(creates.size(), 0, 0, creates.size(), 0, 0));
        PlanFigures figures = plan.figures();
        RunBalance balance = measured(creates)
                .orElseGet(() -> new RunBalance(figures.ostCost(), figures.lustreOstCost(), figures.lowerBound()));
        Decision decision = decide(creates);
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
        record(exitCode, seconds, counted, creates, balance);
        return new RunOutcome(
                mode,
                setting.application(),
                setting.where().root(),
                exitCode,
                counted,
                requests.size(),
                balance,
                decision,
                notes);
    }

    private Optional<RunBalance> measured(List<PastCreate> creates) {
        try {
            return parts.measure().balance(mode, creates, requests);
        } catch (MizanException e) {
            notes.add("the balance was not measured: " + e.problem().line());
            return Optional.empty();
        }
    }

    private Decision decide(List<PastCreate> creates) {
        HitPolicy policy = new HitPolicy(setting.thresholds(), requests.size());
        for (PastCreate create : mode == Mode.PLACE ? creates : List.<PastCreate>of()) {
            policy.create(requests.containsKey(create.path()));
        }
        return policy.end();
    }

    /** Of several predictions one comes: that of which most files did. */
    private long predictedBytes(List<PastCreate> creates) {
        Set<String> came = creates.stream().map(PastCreate::path).collect(Collectors.toSet());
        long most = -1;
        long bytes = 0;
        for (List<PlacementRequest> files : alternatives) {
            long hits = files.stream()
                    .filter(request -> came.contains(request.file()))
                    .count();
            if (hits > most) {
                most = hits;
                bytes = files.stream().mapToLong(PlacementRequest::sizeBytes).sum();
            }
        }
        return bytes;
    }

    /** The program is over; that something cannot be kept of it is no reason to say that it failed. */
    private void record(int exitCode, double seconds, Counters counted, List<PastCreate> creates, RunBalance balance) {
        long actual = creates.stream()
                .filter(PastCreate::sizeKnown)
                .mapToLong(PastCreate::sizeBytes)
                .sum();
        long predicted = predictedBytes(creates);
        try {
            List<RunRecord> before = parts.records().newest(setting.application(), RUNS_LOOKED_AT);
            RunRecord run = new RunRecord(
                    plan.id().isEmpty() ? newId() : plan.id() + "-" + generation(),
                    setting.application(),
                    setting.client(),
                    setting.user(),
                    mode.label(),
                    started,
                    Math.max(0, seconds),
                    exitCode,
                    new RunRecord.Files(
                            counted.created(),
                            counted.hits(),
                            counted.templateHits(),
                            counted.misses(),
                            predicted,
                            actual),
                    new RunRecord.Balance(
                            RunRecord.Balance.UNKNOWN,
                            balance.ostCost(),
                            balance.lustreOstCost(),
                            balance.lowerBound()),
                    "",
                    setting.job());
            String judged = Breaker.judge(run, before);
            if (Breaker.isOpen(judged)) {
                notes.add("the next runs are only recorded: " + judged);
            }
            RunRecord whole = run.withBreaker(judged);
            parts.records().add(whole);
            if (mode == Mode.PLACE || plan.promised()) {
                parts.plans().finished(plan.id(), whole);
            }
        } catch (MizanException e) {
            notes.add("not all of this run could be kept: " + e.problem().line());
        }
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
