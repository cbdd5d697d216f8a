package io.mizan.traces.darshan.decode;

import io.mizan.traces.darshan.format.RegionInput;
import io.mizan.traces.darshan.record.LustreComponent;
import io.mizan.traces.darshan.record.LustreRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads records of the LUSTRE module.
 *
 * <pre>
 * version 1: i64 id, rank, OSTs, MDTs, stripe offset, stripe size, stripe count; i64[stripe count] OSTs of the file
 * version 2: i64 id, rank, components, stripes;
 *            components x (i64 stripe size, stripe count, pattern, flags, start, end, mirror; char[16] pool);
 *            i64[stripes] OSTs, component by component
 * </pre>
 */
public final class LustreReader {
    /** Far above what Lustre allows; a count beyond it is damage, not a layout. */
    private static final long MOST_TARGETS = 1 << 20;

    private static final int OLD_HEAD = 7 * Long.BYTES;
    private static final int NEW_HEAD = 4 * Long.BYTES;
    private static final int POOL_BYTES = 16;
    private static final int COMPONENT = 7 * Long.BYTES + POOL_BYTES;

    private final RegionInput input;
    private final RankCheck ranks;
    private String failure = "";

    private LustreReader(RegionInput input, RankCheck ranks) {
        this.input = input;
        this.ranks = ranks;
    }

    public static Optional<String> read(
            RegionInput input, int version, RankCheck ranks, Consumer<LustreRecord> consumer) {
        return new LustreReader(input, ranks).read(version, consumer);
    }

    private Optional<String> read(int version, Consumer<LustreRecord> consumer) {
        while (input.require(version == 1 ? OLD_HEAD : NEW_HEAD)) {
            long id = input.takeLong();
            long rank = input.takeLong();
            Optional<String> problem = ranks.problem(rank);
            if (problem.isPresent()) {
                return problem;
            }
            Optional<LustreRecord> record = version == 1 ? plain(id, rank) : composite(id, rank);
            if (record.isEmpty()) {
                return Optional.of(input.damage().orElse(failure));
            }
            consumer.accept(record.get());
        }
        return CounterReader.ending(input);
    }

    private Optional<LustreRecord> plain(long id, long rank) {
        long systemTargets = Math.max(0, input.takeLong());
        input.skip(2 * Long.BYTES);
        long size = input.takeLong();
        long count = input.takeLong();
        LustreComponent component = new LustreComponent(
                size,
                count,
                LustreComponent.UNKNOWN,
                LustreComponent.UNKNOWN,
                0,
                LustreComponent.END_OF_FILE,
                LustreComponent.UNKNOWN,
                "",
                0);
        return targets(count).map(targets -> new LustreRecord(id, rank, systemTargets, List.of(component), targets));
    }

    private Optional<LustreRecord> composite(long id, long rank) {
        long componentCount = input.takeLong();
        long stripes = input.takeLong();
        if (componentCount < 0 || componentCount > MOST_TARGETS) {
            return fail("an impossible number of components: " + componentCount);
        }
        List<LustreComponent> components = new ArrayList<>();
        long used = 0;
        boolean ended = false;
        for (long i = 0; i < componentCount; i++) {
            if (!input.require(COMPONENT)) {
                return fail("the last record is cut off");
            }
            LustreComponent component = component((int) used);
            // A stripe size of -1 marks the end of the list that is in use.
            ended |= component.stripeSize() == -1;
            if (!ended) {
                components.add(component);
                used += Math.max(0, Math.min(component.stripeCount(), MOST_TARGETS));
                if (used > MOST_TARGETS) {
                    return fail("an impossible number of stripes");
                }
            }
        }
        int kept = (int) used;
        return targets(stripes)
                .map(all -> new LustreRecord(
                        id,
                        rank,
                        components,
                        kept < all.length && components.size() < componentCount ? Arrays.copyOf(all, kept) : all));
    }

    private LustreComponent component(int firstTarget) {
        long[] n = new long[7];
        input.takeLongs(n, 0, n.length);
        return new LustreComponent(n[0], n[1], n[2], n[3], n[4], n[5], n[6], input.takeText(POOL_BYTES), firstTarget);
    }

    private Optional<long[]> targets(long count) {
        if (count < 0 || count > MOST_TARGETS) {
            return fail("an impossible number of stripes: " + count);
        }
        long[] targets = new long[(int) Math.min(count, 256)];
        for (int i = 0; i < count; i++) {
            if (!input.require(Long.BYTES)) {
                return fail("the last record is cut off");
            }
            if (i == targets.length) {
                targets = Arrays.copyOf(targets, (int) Math.min(count, 2L * i));
            }
            targets[i] = input.takeLong();
        }
        return Optional.of(targets);
    }

    private <T> Optional<T> fail(String why) {
        failure = why;
        return Optional.empty();
    }
}
