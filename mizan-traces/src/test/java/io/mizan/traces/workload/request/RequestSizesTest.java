package io.mizan.traces.workload.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.testing.Campaign;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.workload.record.FileRecord;
import io.mizan.traces.workload.record.Metadata;
import io.mizan.traces.workload.record.SizeBins;
import io.mizan.traces.workload.record.Transfer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RequestSizesTest {
    private static final Metadata NONE = new Metadata(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    @Test
    void whateverWasCountedComesOutAgain() {
        int frequent = 0;
        for (int seed = 0; seed < Campaign.rounds(3000); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Long> usual =
                    random.longs(4, 0, 1L << random.nextInt(1, 36)).boxed().toList();
            List<Long> reads = draw(random, usual);
            List<Long> writes = draw(random, usual);
            RequestSizes sizes = new RequestSizes(record(reads, writes));
            for (boolean write : new boolean[] {false, true}) {
                List<Long> truth = write ? writes : reads;
                long[] made = sizes.sizes(write);
                assertThat(sizes.binned(write)).isTrue();
                assertThat(made.length).isEqualTo(truth.size());
                assertThat(Arrays.stream(made).sum()).as("seed %s", seed).isEqualTo(sum(truth));
                assertThat(histogram(Arrays.stream(made).boxed().toList())).isEqualTo(histogram(truth));
                assertThat(Arrays.stream(made).boxed()).isSortedAccordingTo(Comparator.reverseOrder());
                frequent += (int) Arrays.stream(made).filter(usual::contains).count();
            }
        }
        assertThat(frequent).isGreaterThan(Campaign.rounds(3000) * 5);
    }

    /** Reads of 1000 bytes and writes of 500 are in one bin: only the sums tell them apart. */
    @Test
    void frequentSizesGoToTheDirectionWhoseSumNeedsThem() {
        RequestSizes sizes = new RequestSizes(record(Collections.nCopies(100, 1000L), Collections.nCopies(50, 500L)));
        assertThat(sizes.sizes(false)).containsOnly(1000);
        assertThat(sizes.sizes(true)).containsOnly(500);
    }

    @Test
    void aHistogramThatContradictsTheBytesIsGivenUpAndTheBytesAreKept() {
        long[] histogram = new long[SizeBins.COUNT];
        histogram[0] = 3;
        Transfer writes = transfer(true, 3, 1_000_001, histogram);
        RequestSizes sizes = new RequestSizes(record(transfer(false, 0, 0, new long[10]), writes, List.of()));
        assertThat(sizes.binned(true)).isFalse();
        assertThat(sizes.sizes(true)).containsExactly(333_334, 333_334, 333_333);
    }

    @Test
    void aHistogramOfFewerOperationsIsGivenUp() {
        long[] histogram = new long[SizeBins.COUNT];
        histogram[1] = 2;
        RequestSizes sizes = new RequestSizes(
                record(transfer(false, 4, 1000, histogram), transfer(true, 0, 0, new long[0]), List.of(250L)));
        assertThat(sizes.binned(false)).isFalse();
        assertThat(sizes.sizes(false)).containsExactly(250, 250, 250, 250);
    }

    private static List<Long> draw(SplittableRandom random, List<Long> usual) {
        List<Long> sizes = new ArrayList<>();
        for (int i = random.nextInt(40); i > 0; i--) {
            sizes.add(
                    random.nextInt(3) == 0
                            ? random.nextLong(1L << random.nextInt(1, 36))
                            : usual.get(random.nextInt(usual.size())));
        }
        return sizes;
    }

    private static FileRecord record(List<Long> reads, List<Long> writes) {
        List<Long> all = new ArrayList<>(reads);
        all.addAll(writes);
        return record(
                transfer(false, reads.size(), sum(reads), histogram(reads)),
                transfer(true, writes.size(), sum(writes), histogram(writes)),
                all);
    }

    private static FileRecord record(Transfer reads, Transfer writes, List<Long> all) {
        Map<Long, Long> counts = new TreeMap<>();
        all.forEach(size -> counts.merge(size, 1L, Long::sum));
        List<Map.Entry<Long, Long>> top = new ArrayList<>(counts.entrySet());
        top.sort((a, b) -> Long.compare(b.getValue(), a.getValue()));
        long[] sizes = new long[4];
        long[] many = new long[4];
        for (int i = 0; i < Math.min(4, top.size()); i++) {
            sizes[i] = top.get(i).getKey();
            many[i] = top.get(i).getValue();
        }
        return new FileRecord(
                0, 0, DarshanModule.POSIX, reads, writes, sizes, many, new long[4], new long[4], 0, NONE, 0, 0);
    }

    private static Transfer transfer(boolean write, long operations, long bytes, long[] histogram) {
        return new Transfer(write, operations, bytes, histogram, 0, -1, -1, 0, 0, 0, 0);
    }

    private static long sum(List<Long> sizes) {
        return sizes.stream().mapToLong(Long::longValue).sum();
    }

    private static long[] histogram(List<Long> sizes) {
        long[] histogram = new long[SizeBins.COUNT];
        sizes.forEach(size -> histogram[SizeBins.of(size)]++);
        return histogram;
    }
}
