package io.mizan.store.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random records against a plain array of bytes to which they are applied one after the other. */
class ExtentIndexTest {
    private static final int BYTES = 400;
    private static final int NOTHING = -1;
    private static final int IN_FILE = -2;
    private static final int ZEROS = -3;

    private record Entry(long sequence, RecordKind kind, int offset, int length, long place) {}

    @Test
    void aLaterRecordCoversPartOfAnEarlierOne() {
        ExtentIndex index = new ExtentIndex(0, 100);
        index.add(1, RecordKind.DATA, 0, 10, 1000);
        index.add(2, RecordKind.DATA, 4, 2, 2000);
        assertThat(extents(index))
                .containsExactly(
                        new Extent(0, 4, RecordKind.DATA, 1000),
                        new Extent(4, 2, RecordKind.DATA, 2000),
                        new Extent(6, 4, RecordKind.DATA, 1006));
    }

    @Test
    void aTruncationHidesWhatIsOlderAndNotWhatIsNewer() {
        ExtentIndex index = new ExtentIndex(0, 100);
        index.add(3, RecordKind.DATA, 8, 4, 3000);
        index.add(1, RecordKind.DATA, 0, 10, 1000);
        index.add(2, RecordKind.TRUNCATION, 5, 0, 0);
        assertThat(extents(index))
                .containsExactly(new Extent(0, 5, RecordKind.DATA, 1000), new Extent(8, 4, RecordKind.DATA, 3000));
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000_000, 64, 9})
    void randomRecordsAreAsIfAppliedInOrder(int mostRows) {
        int rounds = 300 * Integer.getInteger("mizan.soak", 1);
        for (int seed = 0; seed < rounds; seed++) {
            Random random = new Random(seed);
            List<Entry> entries = entries(random);
            long[] expected = applied(entries);
            Collections.shuffle(entries, random);
            assertThat(resolved(entries, mostRows)).as("seed %d", seed).isEqualTo(expected);
        }
    }

    private static List<Entry> entries(Random random) {
        List<Entry> entries = new ArrayList<>();
        int count = 1 + random.nextInt(60);
        for (int i = 1; i <= count; i++) {
            RecordKind kind = random.nextInt(10) < 6 ? RecordKind.DATA : RecordKind.values()[random.nextInt(4)];
            entries.add(new Entry(i, kind, random.nextInt(BYTES - 50), random.nextInt(50), 10_000L * i));
        }
        return entries;
    }

    private static long[] applied(List<Entry> entries) {
        long[] bytes = new long[BYTES];
        Arrays.fill(bytes, NOTHING);
        for (Entry entry : entries) {
            int end = entry.kind == RecordKind.TRUNCATION ? BYTES : entry.offset + entry.length;
            for (int i = entry.offset; i < end; i++) {
                bytes[i] = shown(entry.kind, entry.place + i - entry.offset);
            }
        }
        return bytes;
    }

    private static long shown(RecordKind kind, long place) {
        return switch (kind) {
            case DATA -> place;
            case TRUNCATION -> NOTHING;
            case IN_FILE -> IN_FILE;
            case ZEROS -> ZEROS;
        };
    }

    /** As a flush does it: one index after the other, each for what the one before left out. */
    private static long[] resolved(List<Entry> entries, int mostRows) {
        long[] bytes = new long[BYTES];
        Arrays.fill(bytes, NOTHING);
        long from = 0;
        while (from < Long.MAX_VALUE) {
            ExtentIndex index = new ExtentIndex(from, mostRows);
            entries.forEach(e -> index.add(e.sequence, e.kind, e.offset, e.length, e.place));
            long last = from;
            for (Extent extent : extents(index)) {
                assertThat(extent.offset()).isGreaterThanOrEqualTo(last);
                assertThat(extent.kind()).isNotEqualTo(RecordKind.TRUNCATION);
                last = extent.end();
                for (long i = extent.offset(); i < extent.end(); i++) {
                    bytes[(int) i] = shown(extent.kind(), extent.place() + i - extent.offset());
                }
            }
            assertThat(index.to()).isGreaterThan(from);
            from = index.to();
        }
        return bytes;
    }

    private static List<Extent> extents(ExtentIndex index) {
        List<Extent> extents = new ArrayList<>();
        index.resolve(extents::add);
        return extents;
    }
}
