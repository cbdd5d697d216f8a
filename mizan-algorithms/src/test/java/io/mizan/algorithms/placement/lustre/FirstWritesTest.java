package io.mizan.algorithms.placement.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.SystemBuilder;
import io.mizan.algorithms.placement.batch.LustreVersion;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * In which order round robin serves components, worked by hand: one server with 40 targets takes them in the order of indices, and as long
 * as the end of the list is not reached, every stripe goes to the target after the one before it.
 */
class FirstWritesTest {
    private static final long GIB = 1L << 30;
    private static final int TARGETS = 40;
    private static final long SEEDS = 100;
    private static final SystemView VIEW =
            SystemBuilder.even(1, TARGETS, 1000 * GIB).build();

    @ParameterizedTest
    @EnumSource(LustreVersion.class)
    void aProcessWritesAFileToItsEndBeforeItCreatesTheNext(LustreVersion version) {
        for (long seed = 0; seed < SEEDS; seed++) {
            List<List<Integer>> steps = steps(version, seed, file("/a", 0, 0, GIB), file("/b", 0, 0, GIB));
            assertThat(steps.toString()).isIn("[]", "[[0, 1, 2], [3, 4, 5]]");
        }
    }

    /** Both files are created before a write reaches the second component of one. Which process is faster is drawn. */
    @ParameterizedTest
    @EnumSource(LustreVersion.class)
    void processesThatWriteAtTheSameTimeTakeTurns(LustreVersion version) {
        Set<String> seen = new HashSet<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            seen.add(steps(version, seed, file("/a", 0, 0, GIB), file("/b", 1, 0, GIB))
                    .toString());
        }
        assertThat(seen).containsExactlyInAnyOrder("[]", "[[0, 2, 3], [1, 4, 5]]", "[[0, 4, 5], [1, 2, 3]]");
    }

    @Test
    void aFileThatComesLaterFindsWhatWasWrittenUpToThen() {
        for (long seed = 0; seed < SEEDS; seed++) {
            // At 1.0 to 1.1 GiB/s the 64 MiB of the first component last about 60 ms.
            assertThat(steps(LustreVersion.V2_17, seed, file("/b", 1, 0.05, GIB), file("/a", 0, 0, GIB))
                            .toString())
                    .isIn("[]", "[[1, 2, 3], [0, 4, 5]]", "[[1, 4, 5], [0, 2, 3]]");
            assertThat(steps(LustreVersion.V2_17, seed, file("/b", 1, 0.07, GIB), file("/a", 0, 0, GIB))
                            .toString())
                    .isIn("[]", "[[3, 4, 5], [0, 1, 2]]");
        }
    }

    @Test
    void aComponentThatNoWriteReachesTakesNoTurn() {
        for (long seed = 0; seed < SEEDS; seed++) {
            assertThat(steps(LustreVersion.V2_17, seed, file("/a", 0, 0, 64 << 20), file("/b", 0, 0, 0))
                            .toString())
                    .isIn("[]", "[[0], [1]]");
        }
    }

    /** One stripe up to 64 MiB, and two from there. */
    private static PlacementRequest file(String name, int rank, double createSeconds, long bytes) {
        return new PlacementRequest(
                name,
                bytes,
                rank,
                List.of(
                        new ComponentRequest(new Extent(0, 64 << 20), false, 1 << 20, 1),
                        new ComponentRequest(new Extent(64 << 20, Extent.EOF), false, 1 << 20, 2)),
                "",
                Set.of(),
                createSeconds);
    }

    /** Of each file its targets, counted from the first one used; nothing where the end of the list came in between. */
    private static List<List<Integer>> steps(LustreVersion version, long seed, PlacementRequest... files) {
        Placement placement = LustrePolicy.roundRobin(
                        PolicyOptions.DEFAULT.withLustreVersion(version).withSeed(seed))
                .place(List.of(files), VIEW);
        List<List<Integer>> all = new ArrayList<>();
        for (Allocation allocation : placement.allocations()) {
            List<Integer> targets = new ArrayList<>();
            allocation.components().forEach(component -> targets.addAll(component.targets()));
            all.add(targets);
        }
        int first = all.stream().mapToInt(targets -> targets.get(0)).min().orElseThrow();
        boolean wraps = all.stream().flatMap(List::stream).anyMatch(index -> index < first || index > first + 5);
        return wraps
                ? List.of()
                : all.stream()
                        .map(targets ->
                                targets.stream().map(index -> index - first).toList())
                        .toList();
    }
}
