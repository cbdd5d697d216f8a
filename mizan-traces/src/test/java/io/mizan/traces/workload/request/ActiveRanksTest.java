package io.mizan.traces.workload.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.workload.record.FileRecord;
import io.mizan.traces.workload.record.Metadata;
import io.mizan.traces.workload.record.Transfer;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ActiveRanksTest {

    @Test
    void theVarianceTellsHowManyRanksMovedBytes() {
        for (int active : new int[] {1, 2, 8, 64}) {
            double each = 6400.0 / active;
            double mean = 100;
            double variance = (active * (each - mean) * (each - mean) + (64 - active) * mean * mean) / 64;
            ActiveRanks ranks = ActiveRanks.of(record(-1, 6400, variance, 5), 1000, 64);
            assertThat(ranks.active()).isEqualTo(active);
            Set<Integer> used = new HashSet<>();
            int requests = 0;
            for (int i = 0; i < active; i++) {
                used.add(ranks.rank(i));
                requests += ranks.share(i, 1000);
            }
            assertThat(used).hasSize(active).contains(5).allMatch(rank -> rank < 64);
            assertThat(requests).isEqualTo(1000);
        }
    }

    @Test
    void aRecordOfOneRankIsItsOwn() {
        ActiveRanks ranks = ActiveRanks.of(record(3, 100, 0, 0), 10, 4);
        assertThat(ranks.active()).isEqualTo(1);
        assertThat(ranks.rank(0)).isEqualTo(3);
        assertThat(ranks.share(0, 10)).isEqualTo(10);
        assertThat(ActiveRanks.of(record(0, 100, 0, 0), 10, 1).rank(0)).isZero();
    }

    @Test
    void nonsenseLeavesAllRanks() {
        assertThat(ActiveRanks.of(record(-1, 100, Double.NaN, 1L << 50), 10, 4).active())
                .isEqualTo(4);
        assertThat(ActiveRanks.of(record(-1, 0, 5, 0), 10, 4).active()).isEqualTo(4);
        assertThat(ActiveRanks.of(record(-1, 100, 0, 0), 3, 4).active()).isEqualTo(3);
    }

    private static FileRecord record(long rank, long bytes, double variance, long slowest) {
        Transfer writes = new Transfer(true, 10, bytes, new long[0], 0, -1, -1, 0, 0, 0, 0);
        Transfer reads = new Transfer(false, 0, 0, new long[0], 0, -1, -1, 0, 0, 0, 0);
        return new FileRecord(
                0,
                rank,
                DarshanModule.POSIX,
                reads,
                writes,
                new long[4],
                new long[4],
                new long[4],
                new long[4],
                0,
                new Metadata(0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                variance,
                slowest);
    }
}
