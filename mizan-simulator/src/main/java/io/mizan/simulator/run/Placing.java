package io.mizan.simulator.run;

import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentWish;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
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

/**
 * Asks the policy. A file that is created is placed together with those that the running applications will create soon after
 * ({@link Scenario.Settings#windowSeconds}): that is what a control plane with good predictions does, and what gives a policy the
 * chance to weigh files against each other.
 */
final class Placing {
    private record Asked(Job job, int file) {}

    private final String policy;
    private final PolicySource policies;
    private final Storage storage;
    private final Scenario.Settings settings;
    private final Lots lots;
    private final TargetBytes scratch;
    private int replaced;

    Placing(
            String policy,
            PolicySource policies,
            Storage storage,
            Scenario.Settings settings,
            Lots lots,
            TargetBytes scratch) {
        this.policy = policy;
        this.policies = policies;
        this.storage = storage;
        this.settings = settings;
        this.lots = lots;
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
            ask(List.of(new Asked(job, file)));
        }
    }

    /** How many files were placed again because a target of their first place had gone. */
    int replaced() {
        return replaced;
    }

    private void ask(List<Asked> asked) {
        if (asked.isEmpty()) {
            return;
        }
        List<PlacementRequest> requests = new ArrayList<>(asked.size());
        for (Asked each : asked) {
            requests.add(request(each.job, each.file));
        }
        Placement placement = policies.policy(policy, lots.next()).place(requests, storage.view());
        // Requests that are equal in all respects may swap their answers.
        Map<PlacementRequest, Deque<Allocation>> answers = new HashMap<>();
        for (Allocation allocation : placement.allocations()) {
            answers.computeIfAbsent(allocation.request(), key -> new ArrayDeque<>())
                    .add(allocation);
        }
        for (int i = 0; i < asked.size(); i++) {
            Deque<Allocation> answer = answers.get(requests.get(i));
            Allocation allocation = answer == null ? null : answer.poll();
            asked.get(i)
                    .job
                    .place(
                            asked.get(i).file,
                            allocation == null
                                    ? PlacedFile.nowhere()
                                    : PlacedFile.on(Stripes.of(allocation, storage::column)));
        }
    }

    private PlacementRequest request(Job job, int file) {
        ProgramFile wanted = job.program().files().get(file);
        List<ComponentWish> layout = job.application().layout().isEmpty()
                ? RecordedLayout.wishes(wanted.layout(), storage.columns())
                : job.application().layout();
        return new PlacementRequest(
                wanted.path(),
                predicted(wanted.sizeBytes()),
                wanted.firstRank(),
                layout,
                job.application().pool(),
                Set.of(),
                Math.max(0, wanted.firstSeconds() - job.reached()));
    }

    private long predicted(long actual) {
        if (settings.sizeError() == 0 || actual == 0) {
            return actual;
        }
        return Math.max(1, (long) (actual * (1 + settings.sizeError() * (2 * lots.share() - 1))));
    }
}
