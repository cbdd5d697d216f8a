package io.mizan.traces.synthetic;

import io.mizan.model.config.ConfigType;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSource;
import java.util.ArrayList;
import java.util.List;

/**
 * The benchmark IOR. Each rank writes {@code segments} blocks in pieces of {@code transfer}. In a shared file the blocks of a
 * segment lie side by side in the order of ranks; read-back with {@code reorder} ({@code -C}) takes the blocks of the next
 * node, so that no rank reads from its own cache.
 */
final class IorGenerator implements Generator {
    private static final long MOST_BYTES = 1L << 60;

    private static final Parameter<Long> BLOCK = new Parameter<>(
            "block", ConfigType.bytes(1, MOST_BYTES), 16L << 20, "bytes that a rank has in each segment (-b)");
    private static final Parameter<Long> TRANSFER =
            new Parameter<>("transfer", ConfigType.bytes(1, MOST_BYTES), 1L << 20, "bytes of one operation (-t)");
    private static final Parameter<Long> SEGMENTS = new Parameter<>(
            "segments", ParameterTypes.count("segments", 1, 1L << 40), 1L, "how often the blocks follow (-s)");
    private static final Parameter<Boolean> SHARED = new Parameter<>(
            "shared", ParameterTypes.flag(), false, "one file for all ranks instead of one for each (without -F)");
    private static final Parameter<Boolean> FPP =
            new Parameter<>("fpp", ParameterTypes.flag(), false, "one file for each rank, which is the default (-F)");
    private static final Parameter<Boolean> READ =
            new Parameter<>("read", ParameterTypes.flag(), false, "read everything back (-r)");
    private static final Parameter<Boolean> REORDER =
            new Parameter<>("reorder", ParameterTypes.flag(), false, "read what the next node wrote (-C)");
    private static final Parameter<Integer> PER_NODE = new Parameter<>(
            "perNode",
            ConfigType.integer("processes", 1, CommonParameters.MOST_RANKS),
            1,
            "ranks of one node, in a row, for reorder");
    private static final Parameter<Boolean> SYNC =
            new Parameter<>("fsync", ParameterTypes.flag(), false, "sync before the file is closed (-e)");
    private static final Parameter<Boolean> REMOVE =
            new Parameter<>("remove", ParameterTypes.flag(), false, "remove the files in the end (without -k)");
    private static final Parameter<Long> INTERVAL =
            new Parameter<>("interval", ParameterTypes.time(), 0L, "what a rank waits after each operation");
    private static final Parameter<String> PATH = CommonParameters.path("/scratch/testFile");

    private static final List<Parameter<?>> PARAMETERS = CommonParameters.around(
            List.of(BLOCK, TRANSFER, SEGMENTS, FPP, SHARED, READ, REORDER, PER_NODE, SYNC, REMOVE, INTERVAL, PATH));

    @Override
    public String name() {
        return "ior";
    }

    @Override
    public String summary() {
        return "IOR: blocks in pieces, to a file for each rank or to a shared one";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return PARAMETERS;
    }

    @Override
    public WorkloadSource create(ParameterValues values) {
        int ranks = values.get(CommonParameters.RANKS);
        long block = values.get(BLOCK);
        long transfer = values.get(TRANSFER);
        boolean shared = values.get(SHARED);
        if (block % transfer != 0) {
            throw CommonParameters.contradiction("a block is a whole number of transfers")
                    .with("block", block)
                    .with("transfer", transfer)
                    .maybe("choose a transfer that divides the block, as IOR wants it")
                    .exception();
        }
        if (shared && values.get(FPP)) {
            throw CommonParameters.contradiction("both fpp and shared")
                    .maybe("leave one of them out")
                    .exception();
        }
        CommonParameters.product("bytes", ranks, block, values.get(SEGMENTS));
        Geometry geometry = new Geometry(ranks, block, transfer, values.get(SEGMENTS), shared);
        long pause = values.get(INTERVAL);
        List<Phase> phases = new ArrayList<>();
        phases.add(new Access(geometry, Operation.WRITE, 0, values.get(SYNC), pause));
        if (values.get(READ)) {
            int shift = values.get(REORDER) ? nextNode(ranks, values.get(PER_NODE)) : 0;
            phases.add(new Access(geometry, Operation.READ, shift, false, pause));
        }
        if (values.get(REMOVE)) {
            phases.add(new Removal(geometry));
        }
        String path = values.get(PATH);
        FileSet files = new FileSet(
                shared ? 1 : ranks,
                file -> shared ? path : path + "." + Names.padded(file, 8),
                values.get(CommonParameters.LAYOUT));
        return new PhasedWorkload(Names.workload(this, values), ranks, files, phases, Timing.of(values));
    }

    /** With a single node there is no next one, and IOR shifts by nothing. */
    private static int nextNode(int ranks, int perNode) {
        return perNode >= ranks ? 0 : perNode;
    }

    private record Geometry(int ranks, long block, long transfer, long segments, boolean shared) {
        long transfers() {
            return block / transfer * segments;
        }

        int file(int owner) {
            return shared ? 0 : owner;
        }

        long offset(int owner, long index) {
            long segment = index / (block / transfer);
            long inBlock = index % (block / transfer) * transfer;
            return shared ? (segment * ranks + owner) * block + inBlock : segment * block + inBlock;
        }
    }

    /** Open, all transfers, close; the rank works on the data of the one that is {@code shift} further. */
    private record Access(Geometry geometry, Operation operation, int shift, boolean sync, long pauseNanos)
            implements Phase {
        @Override
        public long steps(int rank) {
            return geometry.transfers() + (sync ? 3 : 2);
        }

        @Override
        public long mostBytes() {
            return geometry.block() * geometry.segments();
        }

        @Override
        public void step(int rank, long index, Step step) {
            int owner = (rank + shift) % geometry.ranks();
            int file = geometry.file(owner);
            boolean creates = operation == Operation.WRITE && (!geometry.shared() || rank == 0);
            if (!FileFrame.set(step, file, index, steps(rank) - 1, creates, sync)) {
                step.set(operation, file, geometry.offset(owner, index - 1), geometry.transfer());
            }
        }
    }

    private record Removal(Geometry geometry) implements Phase {
        @Override
        public long steps(int rank) {
            return geometry.shared() && rank > 0 ? 0 : 1;
        }

        @Override
        public long mostBytes() {
            return 0;
        }

        @Override
        public void step(int rank, long index, Step step) {
            step.name(Operation.UNLINK, geometry.file(rank));
        }
    }
}
