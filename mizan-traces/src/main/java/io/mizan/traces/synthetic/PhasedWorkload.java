package io.mizan.traces.synthetic;

import io.mizan.model.workload.WorkloadSink;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.traces.merge.TimeMerge;
import java.util.List;

/**
 * Ranks that go through the same phases. Events are made one after the other in the order of time: what is kept is where each
 * rank stands, 40 bytes, and nothing for events or files.
 */
final class PhasedWorkload implements WorkloadSource {
    private static final String ORIGIN = "synthetic";
    private static final double LONGEST_NANOS = 0x1p61;

    private final String name;
    private final int ranks;
    private final FileSet files;
    private final List<Phase> phases;
    private final Timing timing;
    private final long[] starts;

    PhasedWorkload(String name, int ranks, FileSet files, List<Phase> phases, Timing timing) {
        this.name = name;
        this.ranks = ranks;
        this.files = files;
        this.phases = List.copyOf(phases);
        this.timing = timing;
        starts = starts();
    }

    /** When each phase starts: the barrier before it is where the slowest rank can be at the latest. */
    private long[] starts() {
        long[] at = new long[phases.size()];
        double end = 0;
        for (int i = 0; i < at.length; i++) {
            Phase phase = phases.get(i);
            end = Math.max(end, phase.notBeforeNanos());
            at[i] = Math.round(end);
            end = Math.ceil(end + timing.longestNanos(phase.mostSteps(), phase.mostBytes(), phase.pauseNanos()));
            if (end > LONGEST_NANOS) {
                throw CommonParameters.contradiction("a workload that takes more than seventy years")
                        .with("phase", i + 1)
                        .maybe("use fewer bytes, or a higher rate")
                        .exception();
            }
        }
        return at;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int ranks() {
        return ranks;
    }

    @Override
    public void read(WorkloadSink sink) {
        sink.origin(ORIGIN);
        for (int file = 0; file < files.count(); file++) {
            sink.file(file, files.name().apply(file), files.layout());
        }
        Run run = new Run(sink);
        TimeMerge merge = new TimeMerge(ranks);
        for (int rank = 0; rank < ranks; rank++) {
            if (run.settle(rank)) {
                merge.add(rank, run.clock[rank]);
            }
        }
        while (!merge.isEmpty()) {
            int rank = merge.first();
            run.event(rank);
            if (run.settle(rank)) {
                merge.advanceFirst(run.clock[rank]);
            } else {
                merge.removeFirst();
            }
        }
    }

    /** Where each rank stands. */
    private final class Run {
        private final WorkloadSink sink;
        private final Step step = new Step();
        private final int[] phase = new int[ranks];
        private final long[] index = new long[ranks];
        private final long[] clock = new long[ranks];
        private final long[] random = new long[ranks];

        Run(WorkloadSink sink) {
            this.sink = sink;
            for (int rank = 0; rank < ranks; rank++) {
                random[rank] = timing.start(rank);
                clock[rank] = phases.isEmpty() ? 0 : starts[0];
            }
        }

        /** Goes past phases in which the rank has nothing more to do; tells whether there is an operation left. */
        boolean settle(int rank) {
            while (phase[rank] < phases.size()
                    && index[rank] == phases.get(phase[rank]).steps(rank)) {
                phase[rank]++;
                index[rank] = 0;
                if (phase[rank] < phases.size()) {
                    clock[rank] = Math.max(clock[rank], starts[phase[rank]]);
                }
            }
            return phase[rank] < phases.size();
        }

        void event(int rank) {
            Phase now = phases.get(phase[rank]);
            now.step(rank, index[rank]++, step);
            random[rank] = Timing.next(random[rank]);
            long duration = timing.durationNanos(step.bytes, Timing.mix(random[rank]));
            sink.event(rank, step.file, step.operation, step.offset, step.bytes, clock[rank], duration);
            clock[rank] += duration + (step.operation.movesBytes() ? now.pauseNanos() : 0);
        }
    }
}
