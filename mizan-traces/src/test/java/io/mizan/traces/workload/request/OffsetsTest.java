package io.mizan.traces.workload.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.workload.record.FileRecord;
import io.mizan.traces.workload.record.Metadata;
import io.mizan.traces.workload.record.Transfer;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OffsetsTest {
    private static final Metadata NONE = new Metadata(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    @Test
    void consecutiveRanksDivideTheFile() {
        Offsets offsets = offsets(new Transfer(true, 6, 60, new long[0], 60, 4, 5, 0, 0, 0, 0), 2, 0, 0);
        offsets.stream(0, 3, 10);
        assertThat(new long[] {offsets.next(10), offsets.next(10), offsets.next(10)})
                .containsExactly(0, 10, 20);
        offsets.stream(1, 3, 10);
        assertThat(new long[] {offsets.next(10), offsets.next(10), offsets.next(10)})
                .containsExactly(30, 40, 50);
    }

    @Test
    void stridedRanksTakeTurns() {
        Offsets offsets = offsets(new Transfer(true, 6, 60, new long[0], 60, 0, 4, 0, 0, 0, 0), 2, 10, 4);
        offsets.stream(0, 3, 10);
        assertThat(new long[] {offsets.next(10), offsets.next(10), offsets.next(10)})
                .containsExactly(0, 20, 40);
        offsets.stream(1, 3, 10);
        assertThat(new long[] {offsets.next(10), offsets.next(10), offsets.next(10)})
                .containsExactly(10, 30, 50);
    }

    @Test
    void nothingLiesBehindTheLastByteAndSomethingTouchesIt() {
        for (int seed = 0; seed < 1000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long end = random.nextLong(100, 1 << 20);
            long size = random.nextLong(0, 100);
            int count = random.nextInt(1, 50);
            long consecutive = random.nextInt(count);
            Transfer transfer = new Transfer(
                    false, count, count * size, new long[0], end, consecutive, random.nextInt(count), 0, 0, 0, 0);
            Offsets offsets = offsets(transfer, 1, random.nextLong(1000), random.nextInt(3));
            offsets.stream(0, count, size);
            long furthest = 0;
            for (int i = 0; i < count; i++) {
                long offset = offsets.next(size);
                assertThat(offset).isBetween(0L, end - size);
                furthest = Math.max(furthest, offset + size);
            }
            assertThat(furthest).isEqualTo(end);
        }
    }

    private static Offsets offsets(Transfer transfer, int streams, long stride, long count) {
        FileRecord record = new FileRecord(
                0,
                -1,
                DarshanModule.POSIX,
                transfer,
                transfer,
                new long[4],
                new long[4],
                new long[] {stride, 0, 0, 0},
                new long[] {count, 0, 0, 0},
                0,
                NONE,
                0,
                0);
        return new Offsets(record, transfer, streams, new SplittableRandom(1));
    }
}
