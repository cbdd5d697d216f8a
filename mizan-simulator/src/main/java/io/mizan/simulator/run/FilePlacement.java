package io.mizan.simulator.run;

import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.simulator.program.Program.ProgramFile;
import io.mizan.simulator.scenario.PolicySource;
import io.mizan.simulator.scenario.RecordedLayout;
import io.mizan.simulator.scenario.Scenario;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Asks the placement policy for the targets of new files. A file that is created is placed together with those that the
 * running applications will create soon after ({@link Scenario.Settings#windowSeconds}): that is what a control plane with
 * good predictions does, and what gives a policy the chance to weigh files against each other.
 */
final class FilePlacement {
    /** Who places what nobody predicted. */
    private static final String LUSTRE = "lustre";

    private record Asked(Job job, int file) {}

    private final String policy;
    private final PolicySource policies;
    private final Storage storage;
    private final Supplier<SystemView> view;
    private final Scenario.Settings settings;
    private final RandomNumbers random;
    private final TargetBytes scratch;
    private int replaced;

    FilePlacement(
            String policy,
            PolicySource policies,
            Storage storage,
            Supplier<SystemView> view,
            Scenario.Settings settings,
            RandomNumbers random,
            TargetBytes scratch) {
        this.policy = policy;
        this.policies = policies;
        this.storage = storage;
        this.view = view;
        this.settings = settings;
        this.random = random;
        this.scratch = scratch;
    }

    /** Places what was there before a job starts: the files that it reads and nobody of this run has written. */
    void inputs(Job job, Map<String, PlacedFile> known) {
        List<Asked> missing = new ArrayList<>();
        List<ProgramFile> files = job.program().files();
        for (int f = 0; f < files.size(); f++) {
            PlacedFile earlier = known.get(files.get(f).path());
            if (files.get(f).input() && earlier != null) {
                job.place(f, earlier);
            } else if (files.get(f).input()) {
                missing.add(new Asked(job, f));
            }
        }
        ask(missing);
        TargetBytes ignored = new TargetBytes(storage.columns());
        for (Asked asked : missing) {
            ProgramFile file = files.get(asked.file);
            PlacedFile placed = job.file(asked.file);
            long refused = placed.grow(file.sizeBytes(), storage, ignored, scratch);
            job.tally().refuse(placed.isNowhere() ? file.sizeBytes() : refused);
            placed.expect(file.sizeBytes(), storage, scratch);
            known.put(file.path(), placed);
        }
    }

    /** Places a file that is about to be created, and those that follow soon; one whose target has gone meanwhile is placed again. */
    void create(Job job, int file, List<Job> running) {
        double reached = job.reach(file);
        if (!job.isPlaced(file)) {
            List<Asked> asked = new ArrayList<>();
            asked.add(new Asked(job, file));
            job.place(file, PlacedFile.nowhere());
            for (Job other : running) {
                double horizon = (other == job ? reached : other.reached()) + settings.windowSeconds();
                for (int next = other.nextCreate(horizon); next >= 0; next = other.nextCreate(horizon)) {
                    asked.add(new Asked(other, next));
                }
            }
            ask(asked);
        } else if (!job.file(file)
                .isReachable(storage, job.program().files().get(file).sizeBytes(), scratch)) {
            replaced++;
            job.file(file).settle(storage);
            ask(List.of(new Asked(job, file)));
        }
    }

    /** How many files were placed again because a target of their first place had gone. */
    int replaced() {
        return replaced;
    }

    private void ask(List<Asked> asked) {
        List<Asked> predicted = new ArrayList<>();
        List<Asked> unpredicted = new ArrayList<>();
        for (Asked each : asked) {
            (isPredicted() ? predicted : unpredicted).add(each);
        }
        PlacementPolicy chosen = policies.policy(policy, random.next());
        if (unpredicted.isEmpty() || chosen.rules() == PlacementPolicy.Rules.AS_LUSTRE) {
            ask(asked, chosen);
        } else {
            ask(predicted, chosen);
            ask(unpredicted, policies.policy(LUSTRE, random.next()));
        }
    }

    private boolean isPredicted() {
        double unpredicted = settings.prediction().unpredicted();
        return unpredicted == 0 || random.share() >= unpredicted;
    }

    private void ask(List<Asked> asked, PlacementPolicy chosen) {
        if (asked.isEmpty()) {
            return;
        }
        List<PlacementRequest> requests = new ArrayList<>(asked.size());
        for (Asked each : asked) {
            requests.add(request(each.job, each.file));
        }
        Placement placement = chosen.place(requests, view.get());
        // Requests that are equal in all respects may swap their answers.
        Map<PlacementRequest, Deque<Allocation>> answers = new HashMap<>();
        for (Allocation allocation : placement.allocations()) {
            answers.computeIfAbsent(allocation.request(), key -> new ArrayDeque<>())
                    .add(allocation);
        }
        for (int i = 0; i < asked.size(); i++) {
            Deque<Allocation> answer = answers.get(requests.get(i));
            Allocation allocation = answer == null ? null : answer.poll();
            PlacedFile placed =
                    allocation == null ? PlacedFile.nowhere() : PlacedFile.on(Stripes.of(allocation, storage::column));
            placed.expect(requests.get(i).sizeBytes(), storage, scratch);
            asked.get(i).job.place(asked.get(i).file, placed);
        }
    }

    private PlacementRequest request(Job job, int file) {
        ProgramFile wanted = job.program().files().get(file);
        List<ComponentRequest> layout = job.application().layout().isEmpty()
                ? RecordedLayout.requestedComponents(wanted.layout(), storage.columns())
                : job.application().layout();
        return new PlacementRequest(
                wanted.path(),
                predicted(wanted.sizeBytes()),
                job.firstRank() + wanted.firstRank(),
                layout,
                job.application().pool(),
                Set.of(),
                about(
                        Math.max(0, wanted.firstSeconds() - job.reached()),
                        settings.prediction().timeError()));
    }

    private double about(double actual, double error) {
        return error == 0 ? actual : actual * (1 + error * (2 * random.share() - 1));
    }

    private long predicted(long actual) {
        double error = settings.prediction().sizeError();
        return error == 0 || actual == 0 ? actual : Math.max(1, (long) about(actual, error));
    }
}
