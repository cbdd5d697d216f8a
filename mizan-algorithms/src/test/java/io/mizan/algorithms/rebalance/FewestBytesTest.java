package io.mizan.algorithms.rebalance;

import static io.mizan.algorithms.rebalance.Rebalances.MIB;
import static io.mizan.algorithms.rebalance.Rebalances.file;
import static io.mizan.algorithms.rebalance.Rebalances.ost;
import static io.mizan.algorithms.rebalance.Rebalances.space;
import static io.mizan.algorithms.rebalance.Rebalances.verify;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.rebalance.Rebalance.Move;
import io.mizan.algorithms.rebalance.Rebalance.Result;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.system.FileState;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.testing.Campaign;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How few bytes are moved, beside all that could be and beside the bound. */
class FewestBytesTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void noPlanMovesFewerBytes(boolean stripes) {
        SplittableRandom random = new SplittableRandom(stripes ? 3 : 4);
        for (int round = 0; round < Campaign.rounds(150); round++) {
            // Two targets to empty, and empty ones with room for everything.
            long total = 10_000 * MIB;
            List<FileState> files = new ArrayList<>();
            long[] used = new long[2];
            for (int i = 0; i < 3 + random.nextInt(8); i++) {
                int kind = random.nextInt(3);
                Integer[] on = kind == 0 ? new Integer[] {0} : kind == 1 ? new Integer[] {1} : new Integer[] {0, 1, 2};
                FileState file =
                        file("/" + (char) ('a' + i), (1 + random.nextLong(900)) * MIB + random.nextLong(9), on);
                LayoutBytes.of(file.layout(), file.bytes()).forEach((target, bytes) -> {
                    if (target < 2) {
                        used[target] += bytes;
                    }
                });
                files.add(file);
            }
            List<Target> targets = new ArrayList<>();
            for (int t = 0; t < 2; t++) {
                long excess = used[t] == 0 ? 0 : random.nextLong(used[t]);
                targets.add(ost(t, total, (long) Math.floor(0.5 * total) + excess));
            }
            for (int t = 2; t < 8; t++) {
                targets.add(ost(t, 100 * total, 0));
            }
            SystemView view = SystemView.ofTargets("fs", targets);
            Result result = Rebalance.of(view, files, space(0.5, stripes));
            verify(view, files, space(0.5, stripes), result);
            long copied = result.moves().stream().mapToLong(Move::bytes).sum();
            assertThat(copied).as("round %d", round).isEqualTo(bruteForce(view, files, stripes));
        }
    }

    private static long bruteForce(SystemView view, List<FileState> files, boolean stripes) {
        long[] need = new long[2];
        for (int t = 0; t < 2; t++) {
            Target target = view.dataTargets().get(t);
            need[t] = target.space().unavailableBytes()
                    - (long) Math.floor(0.5 * target.space().totalBytes());
        }
        List<long[]> parts = new ArrayList<>();
        for (FileState file : files) {
            Map<Integer, Long> bytes = LayoutBytes.of(file.layout(), file.bytes());
            long a = bytes.getOrDefault(0, 0L);
            long b = bytes.getOrDefault(1, 0L);
            if (stripes) {
                parts.add(new long[] {a, a, 0});
                parts.add(new long[] {b, 0, b});
            } else {
                parts.add(new long[] {file.bytes(), a, b});
            }
        }
        parts.removeIf(part -> part[0] == 0);
        long best = Long.MAX_VALUE;
        for (int set = 0; set < 1 << parts.size(); set++) {
            long cost = 0;
            long a = 0;
            long b = 0;
            for (int i = 0; i < parts.size(); i++) {
                if ((set >> i & 1) == 1) {
                    cost += parts.get(i)[0];
                    a += parts.get(i)[1];
                    b += parts.get(i)[2];
                }
            }
            if (a >= need[0] && b >= need[1]) {
                best = Math.min(best, cost);
            }
        }
        return best;
    }

    @ParameterizedTest
    @CsvSource({"100000, 0.001"})
    void manyFilesComeNearTheBound(int count, double gap) {
        SplittableRandom random = new SplittableRandom(1);
        List<FileState> files = new ArrayList<>();
        long used = 0;
        for (int i = 0; i < count; i++) {
            FileState file = file("/f" + i, 1 + random.nextLong(1 << 20), 0);
            files.add(file);
            used += file.bytes();
        }
        SystemView view = SystemView.ofTargets(
                "fs", List.of(ost(0, (long) (used / 0.97), used), ost(1, 4 * used, 0), ost(2, 4 * used, used)));
        Result result = Rebalance.of(view, files, space(0.85, false));
        verify(view, files, space(0.85, false), result);
        assertThat(result.reached()).isTrue();
        long copied = result.moves().stream().mapToLong(Move::bytes).sum();
        assertThat((double) copied / result.leastBytes() - 1).isLessThan(gap);
    }
}
