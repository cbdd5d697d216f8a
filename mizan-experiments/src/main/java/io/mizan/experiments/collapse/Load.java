package io.mizan.experiments.collapse;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import io.mizan.simulator.program.Program;
import java.util.ArrayList;
import java.util.List;

/** What is written: 64 processes, each its own files of one stripe, one after the other. */
public enum Load {
    /** As one measures the bandwidth: 1 TiB, which changes hardly anything about how full targets are. */
    BENCHMARK("benchmark", 1, 16),
    /** Weeks of production in one go: 150 TiB, half of what is free. */
    CAMPAIGN("campaign", 15, 160);

    static final int PROCESSES = 64;

    private static final long GIB = 1L << 30;
    /** From the start of one file to that of the next: at Lustre's servers, what was written before has been noticed by then. */
    private static final long ROUND_NANOS = 600_000_000_000L;

    private final String label;
    private final int rounds;
    private final int gibibytes;

    Load(String label, int rounds, int gibibytes) {
        this.label = label;
        this.rounds = rounds;
        this.gibibytes = gibibytes;
    }

    public String label() {
        return label;
    }

    Program program() {
        List<Workload.File> files = new ArrayList<>();
        List<WorkloadEvent> events = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            for (int rank = 0; rank < PROCESSES; rank++) {
                events.add(new WorkloadEvent(
                        rank, files.size(), Operation.WRITE, 0, gibibytes * GIB, round * ROUND_NANOS, ROUND_NANOS));
                files.add(new Workload.File(
                        "/" + label + "/" + rank + "." + round, new FileLayout.Plain(Striping.DEFAULT)));
            }
        }
        return Program.of(new Workload(label, PROCESSES, files, events), 0);
    }
}
