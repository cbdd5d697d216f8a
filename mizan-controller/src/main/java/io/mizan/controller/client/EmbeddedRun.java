package io.mizan.controller.client;

import io.mizan.algorithms.creates.check.HitPolicy;
import io.mizan.algorithms.creates.check.HitPolicy.Action;
import io.mizan.algorithms.creates.check.HitPolicy.Decision;
import io.mizan.algorithms.creates.check.HitThresholds;
import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.layout.Wishes;
import io.mizan.algorithms.placement.balanced.BalancedPolicy;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.controller.apply.IndexOfLayouts;
import io.mizan.controller.check.RunBalance;
import io.mizan.controller.embedded.EmbeddedSystem;
import io.mizan.controller.embedded.StoredFile;
import io.mizan.controller.embedded.TargetBytes;
import io.mizan.controller.plan.ChosenLayout;
import io.mizan.controller.plan.Planner;
import io.mizan.controller.predict.NextRequests;
import io.mizan.controller.predict.RunHistory;
import io.mizan.database.index.Counters;
import io.mizan.database.index.IndexFile;
import io.mizan.database.index.IndexKey;
import io.mizan.database.index.PlacementIndex;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A run on the embedded system, with the whole loop in one process: the first run of an application is traced; each later one is
 * predicted from those before it, placed, applied by libmizan, checked, and traced for the next.
 *
 * <p>The program runs between {@link #prepare} and {@link #finish}, and nothing of the system is locked meanwhile.
 */
public final class EmbeddedRun {
    private static final int SIGNALS = 128;

    /**
     * What is given from outside.
     *
     * @param mount real path of the folder whose files belong to the system
     * @param fileSystemId of the mount, or 0
     * @param expiry how long the placement may be used
     * @param runs of history that are kept
     */
    public record Setting(
            StateFolder state,
            Path mount,
            long fileSystemId,
            String application,
            SystemView system,
            PolicyOptions options,
            Layouts layouts,
            HitThresholds thresholds,
            Duration expiry,
            int runs) {}

    private final Setting setting;
    private final Path place;
    private final Path systemPlace;
    private final RunHistory history;
    private final EmbeddedSystem system;
    private final Map<String, PlacementRequest> requests = new HashMap<>();
    private final List<String> notes = new ArrayList<>();
    private @Nullable Path trace;
    private @Nullable Path index;
    private @Nullable Path counters;

    public EmbeddedRun(Setting setting) {
        this.setting = setting;
        this.place = setting.state().application(setting.application());
        this.systemPlace = setting.state().system(setting.mount());
        this.history = new RunHistory(place.resolve("traces"), setting.runs());
        this.system = new EmbeddedSystem(
                setting.mount(),
                setting.system(),
                systemPlace.resolve("layouts"),
                setting.state().path());
    }

    /**
     * Predicts and plans.
     *
     * @return variables for the program
     */
    public Map<String, String> prepare(Instant now) {
        Map<String, String> environment = new LinkedHashMap<>();
        List<List<PlacementRequest>> next = new NextRequests(setting.layouts(), TargetBytes.DEFAULT_STRIPE_BYTES)
                .alternatives(history.runs()).stream()
                        .map(this::below)
                        .filter(requests -> !requests.isEmpty())
                        .toList();
        if (!next.isEmpty()) {
            Path file = StateFolder.locked(systemPlace, () -> plan(next, now));
            environment.put("MIZAN_INDEX", file.toString());
            environment.put("MIZAN_COUNTERS", file + ".counters");
            environment.put("MIZAN_LAYOUTS", systemPlace.resolve("layouts").toString());
        }
        trace = history.begin();
        environment.put("MIZAN_TRACE", trace.toString());
        environment.put("MIZAN_APP", setting.application());
        return environment;
    }

    public Mode mode() {
        return index == null ? Mode.TRACE : Mode.PLACE;
    }

    private List<PlacementRequest> below(List<PlacementRequest> all) {
        return all.stream()
                .filter(request -> IndexKey.of(root(), request.file()).isPresent())
                .toList();
    }

    private String root() {
        return setting.mount().toString();
    }

    private Path plan(List<List<PlacementRequest>> alternatives, Instant now) {
        alternatives.forEach(next -> next.forEach(request -> requests.put(request.file(), request)));
        // A file that will be created is not there then, even if it is there now.
        SystemView view = system.with(EmbeddedSystem.without(system.files(), requests.keySet()));
        Planner planner = new Planner(BalancedPolicy.NAME, setting.options());
        ChosenLayout chosen = new ChosenLayout(view, setting.options().form());
        Map<String, FileLayout> layouts = new LinkedHashMap<>();
        for (List<PlacementRequest> next : alternatives) {
            Placement placement = planner.place(next, view);
            placement
                    .refusals()
                    .forEach(refusal ->
                            notes.add("not placed: " + refusal.request().file() + ": " + refusal.reason()));
            placement
                    .allocations()
                    .forEach(allocation ->
                            layouts.putIfAbsent(allocation.request().file(), chosen.of(allocation)));
        }
        long generation = now.getEpochSecond() * 1_000_000_000 + now.getNano();
        PlacementIndex placements = new IndexOfLayouts(root(), setting.fileSystemId(), false)
                .of(layouts, generation, now.plus(setting.expiry()));
        try {
            // Runs of one application at the same time have an index each.
            Path file = Files.createTempFile(place, "placement-", ".index");
            IndexFile.write(placements, file);
            index = file;
            counters = IndexFile.counters(file);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Learns from the run, and measures what it left. */
    public RunOutcome finish(int exitCode) {
        Mode mode = mode();
        Optional<PastRun> run = trace == null ? Optional.empty() : history.end(trace, exitCode < SIGNALS);
        List<PastCreate> creates = run.map(PastRun::creates).orElse(List.of()).stream()
                .filter(create -> IndexKey.of(root(), create.path()).isPresent())
                .toList();
        Counters counted =
                counters == null ? new Counters(creates.size(), 0, 0, creates.size(), 0, 0) : Counters.read(counters);
        RunBalance balance = StateFolder.locked(systemPlace, () -> balance(mode, creates));
        HitPolicy policy = new HitPolicy(setting.thresholds(), requests.size());
        for (PastCreate create : mode == Mode.PLACE ? creates : List.<PastCreate>of()) {
            policy.create(requests.containsKey(create.path()));
        }
        Decision decision = policy.end();
        if (decision.action() == Action.TRACE_AGAIN) {
            history.keepNewest();
            notes.add(
                    "most files were not predicted: earlier runs are forgotten, and the next one is predicted from this");
        }
        removeIndex();
        return new RunOutcome(
                mode, setting.application(), root(), exitCode, counted, requests.size(), balance, decision, notes);
    }

    /** The program never began. */
    public void abandon() {
        if (trace != null) {
            history.end(trace, false);
        }
        removeIndex();
    }

    private RunBalance balance(Mode mode, List<PastCreate> creates) {
        List<StoredFile> files = system.files();
        Map<String, PastCreate> created =
                creates.stream().collect(Collectors.toMap(PastCreate::path, create -> create, (a, b) -> a));
        Set<String> paths = new HashSet<>(created.keySet());
        List<PlacementRequest> asRequests = files.stream()
                .filter(file -> paths.contains(file.path()))
                .map(file -> asRequest(file, created.get(file.path())))
                .toList();
        RunBalance balance = RunBalance.of(
                system.with(EmbeddedSystem.without(files, paths)), asRequests, system.with(files), setting.options());
        // Without a plan the embedded system itself is what Lustre's allocator made of it.
        return mode == Mode.PLACE
                ? balance
                : new RunBalance(balance.ostCost(), balance.ostCost(), balance.lowerBound());
    }

    private PlacementRequest asRequest(StoredFile file, @Nullable PastCreate create) {
        PlacementRequest asked = requests.get(file.path());
        return new PlacementRequest(
                file.path(),
                file.sizeBytes(),
                0,
                asked == null ? Wishes.plain(1, TargetBytes.DEFAULT_STRIPE_BYTES) : asked.components(),
                asked == null ? "" : asked.pool(),
                Set.of(),
                create == null ? 0 : create.seconds());
    }

    /** Nobody uses it any more: a child that outlives the run creates its files with the default layout. */
    private void removeIndex() {
        try {
            if (index != null) {
                Files.deleteIfExists(index);
            }
            if (counters != null) {
                Files.deleteIfExists(counters);
            }
        } catch (IOException e) {
            notes.add("an index was left behind: " + e.getMessage());
        }
    }
}
