package io.mizan.traces.synthetic;

import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSource;
import java.util.ArrayList;
import java.util.List;

/**
 * HACC-I/O, the checkpoint of a cosmology code: nine variables of each particle, 38 bytes together, each written in one
 * operation, after a header of 24 MiB in each file. With 8 ranks of 50 million particles these are the 14.3 GiB, with 16 of
 * 20 million the 11.7 GiB of the Tarazu paper (4.2).
 */
final class HaccGenerator implements Generator {
    static final long HEADER_BYTES = 24L << 20;
    /** Position, velocity and potential as floats, then the id and the mask. */
    private static final int[] VARIABLE_BYTES = {4, 4, 4, 4, 4, 4, 4, 8, 2};

    private static final int PARTICLE_BYTES = 38;

    private static final Parameter<Long> PARTICLES = new Parameter<>(
            "particles", ParameterTypes.count("particles", 1, 1L << 50), 1_000_000L, "particles of each rank");
    private static final Parameter<Boolean> SHARED =
            new Parameter<>("shared", ParameterTypes.flag(), false, "one file for all ranks instead of one for each");
    private static final Parameter<Boolean> FPP =
            new Parameter<>("fpp", ParameterTypes.flag(), false, "one file for each rank, which is the default");
    private static final Parameter<Boolean> READ =
            new Parameter<>("read", ParameterTypes.flag(), false, "read everything back, as a restart does");
    private static final Parameter<String> PATH = CommonParameters.path("/scratch/hacc");

    private static final List<Parameter<?>> PARAMETERS =
            CommonParameters.around(List.of(PARTICLES, FPP, SHARED, READ, PATH));

    @Override
    public String name() {
        return "hacc";
    }

    @Override
    public String summary() {
        return "HACC-I/O: nine variables of each particle after a header of 24 MiB";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return PARAMETERS;
    }

    @Override
    public WorkloadSource create(ParameterValues values) {
        int ranks = values.get(CommonParameters.RANKS);
        long particles = values.get(PARTICLES);
        boolean shared = values.get(SHARED);
        if (shared && values.get(FPP)) {
            throw CommonParameters.contradiction("both fpp and shared")
                    .maybe("leave one of them out")
                    .exception();
        }
        CommonParameters.product("bytes", ranks, 2 * PARTICLE_BYTES, particles);
        List<Phase> phases = new ArrayList<>();
        phases.add(new Access(ranks, particles, shared, Operation.WRITE));
        if (values.get(READ)) {
            phases.add(new Access(ranks, particles, shared, Operation.READ));
        }
        String path = values.get(PATH);
        FileSet files = new FileSet(
                shared ? 1 : ranks,
                file -> shared ? path : path + "-Part" + Names.padded(file, 8) + "-of-" + Names.padded(ranks, 8),
                values.get(CommonParameters.LAYOUT));
        return new PhasedWorkload(Names.workload(this, values), ranks, files, phases, Timing.of(values));
    }

    /** Open, the header unless it is another rank's, nine variables, close. */
    private record Access(int ranks, long particles, boolean shared, Operation operation) implements Phase {
        private boolean hasHeader(int rank) {
            return !shared || rank == 0;
        }

        @Override
        public long steps(int rank) {
            return VARIABLE_BYTES.length + (hasHeader(rank) ? 3L : 2L);
        }

        @Override
        public long mostBytes() {
            return PARTICLE_BYTES * particles + HEADER_BYTES;
        }

        @Override
        public void step(int rank, long index, Step step) {
            int file = shared ? 0 : rank;
            boolean header = hasHeader(rank);
            if (index == 0) {
                step.name(operation == Operation.WRITE && header ? Operation.CREATE : Operation.OPEN, file);
            } else if (index == steps(rank) - 1) {
                step.name(Operation.CLOSE, file);
            } else if (header && index == 1) {
                step.set(operation, file, 0, HEADER_BYTES);
            } else {
                variable((int) index - (header ? 2 : 1), rank, file, step);
            }
        }

        /** In a shared file a variable of all ranks lies together. */
        private void variable(int number, int rank, int file, Step step) {
            long together = shared ? ranks : 1;
            long offset = HEADER_BYTES;
            for (int i = 0; i < number; i++) {
                offset += VARIABLE_BYTES[i] * particles * together;
            }
            long bytes = VARIABLE_BYTES[number] * particles;
            step.set(operation, file, offset + (shared ? rank * bytes : 0), bytes);
        }
    }
}
