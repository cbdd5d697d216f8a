package io.mizan.traces.synthetic;

import io.mizan.model.config.ConfigType;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSource;
import java.util.ArrayList;
import java.util.List;

/**
 * An application that computes and writes a checkpoint every so often, each to new files: one for each rank, one for all, or one
 * for each of a few aggregators, which write what their group of ranks has sent them. A checkpoint that takes longer than
 * the period delays the next.
 */
final class CheckpointGenerator implements Generator {
    private static final Parameter<Long> BYTES =
            new Parameter<>("bytes", ConfigType.bytes(1, 1L << 60), 256L << 20, "bytes of each rank");
    private static final Parameter<Long> TRANSFER =
            new Parameter<>("transfer", ConfigType.bytes(1, 1L << 60), 4L << 20, "bytes of one operation");
    private static final Parameter<Long> PERIOD = new Parameter<>(
            "period", ParameterTypes.time(), 600_000_000_000L, "from the start of one checkpoint to the next");
    private static final Parameter<Integer> COUNT =
            new Parameter<>("count", ConfigType.integer("checkpoints", 1, 1_000_000), 3, "how many are written");
    private static final Parameter<String> MODE = new Parameter<>(
            "mode",
            ConfigType.choice("fpp", "shared", "aggregate"),
            "fpp",
            "a file for each rank, one for all, or one for each aggregator");
    private static final Parameter<Integer> AGGREGATORS = new Parameter<>(
            "aggregators",
            ConfigType.integer("ranks", 1, CommonParameters.MOST_RANKS),
            1,
            "ranks that write for their group, with mode=aggregate");
    private static final Parameter<Boolean> RESTART =
            new Parameter<>("restart", ParameterTypes.flag(), false, "read the checkpoint of an earlier run first");
    private static final Parameter<Boolean> SYNC =
            new Parameter<>("fsync", ParameterTypes.flag(), false, "sync before a file is closed");
    private static final Parameter<String> PATH = CommonParameters.path("/scratch/checkpoint");

    private static final List<Parameter<?>> PARAMETERS =
            CommonParameters.around(List.of(BYTES, TRANSFER, PERIOD, COUNT, MODE, AGGREGATORS, RESTART, SYNC, PATH));

    @Override
    public String name() {
        return "checkpoint";
    }

    @Override
    public String summary() {
        return "checkpoints at a period, to a file for each rank, for all, or for groups";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return PARAMETERS;
    }

    @Override
    public WorkloadSource create(ParameterValues values) {
        int ranks = values.get(CommonParameters.RANKS);
        int count = values.get(COUNT);
        Groups groups = groups(ranks, values);
        CommonParameters.product("bytes", ranks, values.get(BYTES), count + 1L);
        int sets = count + (values.get(RESTART) ? 1 : 0);
        if (CommonParameters.product("files", groups.files(), sets) > CommonParameters.MOST_FILES) {
            throw CommonParameters.contradiction("too many files")
                    .with("files", (long) groups.files() * sets)
                    .with("most", CommonParameters.MOST_FILES)
                    .maybe("use fewer checkpoints, or mode=aggregate")
                    .exception();
        }
        List<Phase> phases = new ArrayList<>();
        if (values.get(RESTART)) {
            phases.add(new Access(groups, Operation.READ, values.get(TRANSFER), false, 0, 0));
        }
        for (int i = 1; i <= count; i++) {
            long start = CommonParameters.product("nanoseconds", values.get(PERIOD), i);
            phases.add(
                    new Access(groups, Operation.WRITE, values.get(TRANSFER), values.get(SYNC), phases.size(), start));
        }
        int first = values.get(RESTART) ? 0 : 1;
        String path = values.get(PATH);
        FileSet files = new FileSet(
                groups.files() * sets,
                file -> groups.name(path, first + file / groups.files(), file % groups.files()),
                values.get(CommonParameters.LAYOUT));
        return new PhasedWorkload(Names.workload(this, values), ranks, files, phases, Timing.of(values));
    }

    private static Groups groups(int ranks, ParameterValues values) {
        long bytes = values.get(BYTES);
        return switch (values.get(MODE)) {
            case "shared" -> new Groups(ranks, 1, bytes, true);
            case "aggregate" -> {
                if (values.get(AGGREGATORS) > ranks) {
                    throw CommonParameters.contradiction("more aggregators than ranks")
                            .with("aggregators", values.get(AGGREGATORS))
                            .with("ranks", ranks)
                            .maybe("use mode=fpp, where every rank writes its own")
                            .exception();
                }
                yield new Groups(ranks, values.get(AGGREGATORS), bytes, false);
            }
            default -> new Groups(ranks, ranks, bytes, false);
        };
    }

    /**
     * Who writes to which file.
     *
     * @param files of one checkpoint
     * @param together whether all ranks write to the one file, instead of one for its group
     */
    private record Groups(int ranks, int files, long bytes, boolean together) {
        int file(int rank) {
            return together ? 0 : (int) ((long) rank * files / ranks);
        }

        /** The first rank of a group writes for it. */
        boolean writes(int rank) {
            return together || rank == 0 || file(rank) != file(rank - 1);
        }

        long bytes(int rank) {
            if (together || !writes(rank)) {
                return together ? bytes : 0;
            }
            // The first rank of group g is the least r with r * files / ranks >= g.
            long next = ((file(rank) + 1L) * ranks + files - 1) / files;
            return (next - rank) * bytes;
        }

        long mostBytes() {
            return together ? bytes : (ranks + files - 1) / files * bytes;
        }

        long base(int rank) {
            return together ? rank * bytes : 0;
        }

        String name(String path, int checkpoint, int file) {
            String name = path + "." + Names.padded(checkpoint, 4);
            return files == 1 ? name : name + "/" + Names.padded(file, 6);
        }
    }

    /** Open, all transfers, perhaps a sync, close. */
    private record Access(Groups groups, Operation operation, long transfer, boolean sync, int set, long notBeforeNanos)
            implements Phase {
        @Override
        public long steps(int rank) {
            return groups.writes(rank) ? transfers(rank).count() + (sync ? 3 : 2) : 0;
        }

        @Override
        public long mostSteps() {
            return new Transfers(groups.mostBytes(), transfer).count() + 3;
        }

        @Override
        public long mostBytes() {
            return groups.mostBytes();
        }

        private Transfers transfers(int rank) {
            return new Transfers(groups.bytes(rank), transfer);
        }

        @Override
        public void step(int rank, long index, Step step) {
            int file = set * groups.files() + groups.file(rank);
            boolean creates = operation == Operation.WRITE && (!groups.together() || rank == 0);
            if (!FileFrame.set(step, file, index, steps(rank) - 1, creates, sync)) {
                transfers(rank).step(index - 1, operation, file, groups.base(rank), step);
            }
        }
    }
}
