package io.mizan.simulator.run;

import io.mizan.model.document.Documents;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.PlatformFile;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.scenario.Application;
import io.mizan.simulator.scenario.PolicySource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Small platforms, programs and policies for tests. */
final class Bench {
    /** A mebibyte, in which all sizes and rates of these tests are given. */
    static final long MIB = 1 << 20;

    private Bench() {}

    /** Two servers with two targets of 1 GiB each, and nothing narrow: rates in MiB/s are filled into the text. */
    static Platform platform(String text) {
        return PlatformFile.read(Documents.parse("platform.yaml", text), word -> {
            throw new IllegalArgumentException(word);
        });
    }

    static Platform platform(int node, int ioRouter, int lnetRouter, int server, int target) {
        return platform("""
                name: test
                nodes: {count: 4, bytesPerSecond: %dM}
                ioRouters: {count: 2, bytesPerSecond: %dM}
                lnetRouters: {count: 2, bytesPerSecond: %dM}
                metadata: {operationsPerSecond: 1000, bytesPerSecond: 50M, totalBytes: 1G}
                servers:
                  - {name: oss, count: 2, bytesPerSecond: %dM, targets: [{count: 2, totalBytes: 1G, bytesPerSecond: %dM}]}
                """.formatted(node, ioRouter, lnetRouter, server, target));
    }

    /** Each rank writes a file of its own, then all read them back. */
    static Program filePerRank(int ranks, long mib, boolean read) {
        List<Workload.File> files = new ArrayList<>();
        List<WorkloadEvent> events = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            files.add(new Workload.File("/f" + rank, new FileLayout.Plain(Striping.of(MIB, 1))));
            events.add(new WorkloadEvent(rank, rank, Operation.WRITE, 0, mib * MIB, 0, 1000));
        }
        for (int rank = 0; read && rank < ranks; rank++) {
            events.add(new WorkloadEvent(rank, rank, Operation.READ, 0, mib * MIB, 1000, 1000));
        }
        return Program.of(new Workload("fpp", ranks, files, events), 1);
    }

    /** All ranks write parts of one file, rank after rank. */
    static Program shared(int ranks, long mibEach) {
        List<WorkloadEvent> events = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            events.add(new WorkloadEvent(rank, 0, Operation.WRITE, rank * mibEach * MIB, mibEach * MIB, 0, 1000));
        }
        FileLayout layout = new FileLayout.Plain(Striping.of(MIB, 4));
        return Program.of(new Workload("shared", ranks, List.of(new Workload.File("/s", layout)), events), 1);
    }

    /** Ranks that read files of others, those of {@link #filePerRank}. */
    static Program readers(int ranks, long mib) {
        List<Workload.File> files = new ArrayList<>();
        List<WorkloadEvent> events = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            files.add(new Workload.File("/f" + rank, new FileLayout.Plain(Striping.of(MIB, 1))));
            events.add(new WorkloadEvent(rank, rank, Operation.READ, 0, mib * MIB, 0, 1000));
        }
        return Program.of(new Workload("readers", ranks, files, events), 1);
    }

    static Application application(String name, Program program, int stripes) {
        return Application.of(name, program, stripes(stripes));
    }

    static List<ComponentRequest> stripes(int count) {
        return List.of(new ComponentRequest(new Extent(0, Extent.EOF), false, MIB, count));
    }

    /** Files one after the other on the targets that answer; the seed says where it begins. */
    static final PolicySource TURN = (name, seed) -> new Turn((int) Long.remainderUnsigned(seed, 1 << 20));

    /** The same, always from the first target. */
    static final PolicySource IN_ORDER = (name, seed) -> new Turn(0);

    private record Turn(int first) implements PlacementPolicy {
        @Override
        public String name() {
            return "turn";
        }

        @Override
        public Set<Need> needs() {
            return Set.of();
        }

        @Override
        public Placement place(List<PlacementRequest> requests, SystemView view) {
            List<Integer> targets = view.dataTargets().stream()
                    .filter(Target::active)
                    .map(Target::index)
                    .toList();
            List<Allocation> allocations = new ArrayList<>();
            List<Placement.Refusal> refusals = new ArrayList<>();
            int next = first;
            for (PlacementRequest request : requests) {
                if (targets.isEmpty()) {
                    refusals.add(new Placement.Refusal(request, "NONE", "no target answers"));
                    continue;
                }
                List<Allocation.Component> components = new ArrayList<>();
                for (ComponentRequest requested : request.components()) {
                    List<Integer> on = new ArrayList<>();
                    for (int k = 0; k < Math.min(requested.stripeCount(), targets.size()); k++) {
                        on.add(targets.get(next++ % targets.size()));
                    }
                    components.add(new Allocation.Component(requested, Math.max(MIB, requested.stripeSizeBytes()), on));
                }
                allocations.add(new Allocation(request, components));
            }
            return new Placement(allocations, refusals);
        }
    }
}
