package io.mizan.controller.jobs.memory;

import io.mizan.algorithms.behaviour.JobBehaviours.Job;
import io.mizan.algorithms.behaviour.phase.Phase;
import io.mizan.algorithms.behaviour.phase.PhaseType;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * Packs the memory of a category into bytes, big-endian:
 *
 * <pre>
 * byte  version (1)
 * int   CRC-32 of all that follows
 * byte  behaviours, each:   float step, byte phases, each: byte type, float begin, seconds, read, written, operations, metadata operations
 * short jobs, each:         byte id
 * long  recent hits, byte recent predictions
 * </pre>
 */
final class PackedMemory {
    private static final byte VERSION = 1;
    private static final int HEADER = 5;
    private static final int PHASE = 25;

    private PackedMemory() {}

    static byte[] of(CategoryMemory memory) {
        int phases = memory.behaviours().stream()
                .mapToInt(job -> job.phases().size())
                .sum();
        ByteBuffer out = ByteBuffer.allocate(HEADER
                + 1
                + 5 * memory.behaviours().size()
                + PHASE * phases
                + 2
                + memory.sequence().size()
                + 9);
        out.position(HEADER);
        out.put((byte) memory.behaviours().size());
        for (Job job : memory.behaviours()) {
            out.putFloat((float) job.step()).put((byte) job.phases().size());
            job.phases().forEach(phase -> put(out, phase));
        }
        out.putShort((short) memory.sequence().size());
        memory.sequence().forEach(id -> out.put(id.byteValue()));
        out.putLong(memory.recentHits()).put((byte) memory.recent());
        out.put(0, VERSION).putInt(1, checksum(out.array()));
        return out.array();
    }

    private static void put(ByteBuffer out, Phase phase) {
        out.put((byte) phase.type().ordinal());
        for (double value : new double[] {
            phase.begin(),
            phase.seconds(),
            phase.readBytes(),
            phase.writtenBytes(),
            phase.operations(),
            phase.metadataOperations()
        }) {
            out.putFloat((float) value);
        }
    }

    /** Nothing where the bytes are damaged, or of another version. */
    static Optional<CategoryMemory> read(String category, byte[] packed) {
        ByteBuffer in = ByteBuffer.wrap(packed);
        if (packed.length < HEADER || in.get() != VERSION || in.getInt() != checksum(packed)) {
            return Optional.empty();
        }
        try {
            List<Job> behaviours = new ArrayList<>();
            for (int left = in.get(); left > 0; left--) {
                float step = in.getFloat();
                List<Phase> phases = new ArrayList<>();
                for (int more = in.get(); more > 0; more--) {
                    phases.add(phase(in));
                }
                behaviours.add(new Job(category, phases, step));
            }
            List<Integer> sequence = new ArrayList<>();
            for (int left = in.getShort(); left > 0; left--) {
                int id = in.get();
                if (id < 0 || id >= behaviours.size()) {
                    return Optional.empty();
                }
                sequence.add(id);
            }
            return Optional.of(new CategoryMemory(behaviours, sequence, in.getLong(), in.get()));
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private static Phase phase(ByteBuffer in) {
        PhaseType type = PhaseType.values()[in.get()];
        float begin = in.getFloat();
        float seconds = in.getFloat();
        return new Phase(type, begin, begin + seconds, in.getFloat(), in.getFloat(), in.getFloat(), in.getFloat());
    }

    private static int checksum(byte[] packed) {
        CRC32 sum = new CRC32();
        sum.update(packed, HEADER, packed.length - HEADER);
        return (int) sum.getValue();
    }
}
