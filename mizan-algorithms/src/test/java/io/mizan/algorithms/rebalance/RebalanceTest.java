package io.mizan.algorithms.rebalance;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.batch.LayoutForm;
import io.mizan.algorithms.rebalance.Rebalance.Goal;
import io.mizan.algorithms.rebalance.Rebalance.Move;
import io.mizan.algorithms.rebalance.Rebalance.Result;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.plan.PlanGoals.Balance;
import io.mizan.model.plan.SkippedFile;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveResult.Reason;
import io.mizan.model.system.Performance;
import io.mizan.model.system.ServerOrder;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.testing.Campaign;
import io.mizan.testing.RandomSystems;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RebalanceTest {
    private static final long MIB = 1 << 20;

    private static Target ost(int index, long total, long used) {
        return Target.of(new TargetName("fs", TargetKind.OST, index), new Space(total, used, total - used));
    }

    private static FileState file(String path, long bytes, Integer... targets) {
        return new FileState(path, path, bytes, on(targets), 1, false, Instant.EPOCH, FileState.UNKNOWN_RATE);
    }

    private static FileLayout on(Integer... targets) {
        return new Plain(Striping.of(MIB, targets.length).on(List.of(targets)));
    }

    private static Goal space(double most, boolean stripes) {
        return new Goal(Balance.SPACE, most, 1, Set.of(), file -> true, stripes);
    }

    /** Whatever is planned: the bytes add up, nothing goes where it must not, no target is brought above the goal. */
    private static void verify(SystemView view, List<FileState> files, Goal goal, Result result) {
        Map<Integer, Long> used = new HashMap<>();
        view.osts().forEach(target -> used.put(target.index(), target.space().unavailableBytes()));
        Map<Integer, Target> targets = new HashMap<>();
        view.osts().forEach(target -> targets.put(target.index(), target));
        Map<Integer, Long> incoming = new HashMap<>();
        Set<FileState> all = new HashSet<>(files);
        long copied = 0;
        for (Move move : result.moves()) {
            assertThat(all.contains(move.file())).isTrue();
            assertThat(move.file().busy()).isFalse();
            assertThat(move.file().links()).isEqualTo(1);
            Map<Integer, Long> before =
                    LayoutBytes.of(move.file().layout(), move.file().bytes());
            Map<Integer, Long> after = LayoutBytes.of(move.after(), move.file().bytes());
            assertThat(after.values().stream().mapToLong(Long::longValue).sum())
                    .isEqualTo(
                            before.values().stream().mapToLong(Long::longValue).sum());
            copied += move.bytes();
            before.forEach((target, bytes) -> used.merge(target, -bytes, Long::sum));
            after.forEach((target, bytes) -> {
                used.merge(target, bytes, Long::sum);
                if (bytes > before.getOrDefault(target, 0L)) {
                    incoming.merge(target, bytes, Long::sum);
                }
            });
        }
        incoming.keySet().forEach(index -> {
            Target target = Objects.requireNonNull(targets.get(index));
            assertThat(Rebalance.open(target, goal.closed())).as("%s", target).isTrue();
            assertThat(used.get(index)).isLessThanOrEqualTo((long)
                    Math.floor(goal.most() * target.space().totalBytes()));
        });
        used.forEach((index, bytes) -> assertThat(result.afterBytes()).containsEntry(index, bytes));
        boolean reached = view.osts().stream()
                .filter(target -> target.space().reported())
                .allMatch(target -> used.getOrDefault(target.index(), 0L)
                        <= (long) Math.floor(goal.most() * target.space().totalBytes()));
        assertThat(result.reached()).isEqualTo(reached);
        if (reached) {
            assertThat(copied).isGreaterThanOrEqualTo(result.leastBytes());
        }
    }

    @Test
    void theFewestBytesLeaveAFullTarget() {
        SystemView view = SystemView.ofTargets("fs", List.of(ost(0, 1000 * MIB, 970 * MIB), ost(1, 1000 * MIB, 0)));
        List<FileState> files = List.of(
                file("/a", 500 * MIB, 0), file("/b", 100 * MIB, 0), file("/c", 70 * MIB, 0), file("/d", 50 * MIB, 0));
        Result result = Rebalance.of(view, files, space(0.85, false));
        verify(view, files, space(0.85, false), result);
        assertThat(result.moves()).extracting(move -> move.file().path()).containsExactly("/c", "/d");
        assertThat(result.leastBytes()).isEqualTo(120 * MIB);
        assertThat(result.reached()).isTrue();
    }

    @Test
    void busyAndLinkedFilesStayAndAreNamed() {
        SystemView view = SystemView.ofTargets("fs", List.of(ost(0, 1000, 970), ost(1, 1000, 0)));
        List<FileState> files = List.of(
                new FileState("/busy", "1", 400, on(0), 1, true, Instant.EPOCH, -1),
                new FileState("/linked", "2", 400, on(0), 2, false, Instant.EPOCH, -1),
                file("/free", 100, 0));
        Result result = Rebalance.of(view, files, space(0.85, true));
        assertThat(result.reached()).isFalse();
        assertThat(result.moves()).hasSize(1);
        assertThat(result.skipped())
                .containsExactlyInAnyOrder(
                        new SkippedFile("/busy", 400, Reason.BUSY), new SkippedFile("/linked", 400, Reason.LINKED));
    }

    @Test
    void filesStayInTheirPoolAndOnTheirKindOfDevice() {
        Target full = ost(0, 1000, 970).withPools(Set.of("hdd"));
        Target other = ost(1, 1000, 0);
        Target same = ost(2, 1000, 500).withPools(Set.of("hdd"));
        SystemView view = SystemView.ofTargets("fs", List.of(full, other, same));
        FileState pooled = new FileState(
                "/p",
                "p",
                200,
                new Plain(new Striping(MIB, 1, false, "hdd", new Exact(List.of(0)))),
                1,
                false,
                Instant.EPOCH,
                -1);
        assertThat(Rebalance.of(view, List.of(pooled), space(0.85, false))
                        .moves()
                        .get(0)
                        .swaps())
                .containsEntry(0, 2);
        Target flash = new Target(
                full.name(), full.space(), 9, true, Set.of(), DeviceClass.SSD, Set.of(), Performance.UNKNOWN);
        Target disk = new Target(
                other.name(), other.space(), 9, true, Set.of(), DeviceClass.HDD, Set.of(), Performance.UNKNOWN);
        assertThat(Rebalance.of(
                                SystemView.ofTargets("fs", List.of(flash, disk)),
                                List.of(file("/f", 200, 0)),
                                space(0.85, false))
                        .moves())
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = TargetFlag.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"FLASH"})
    void aTargetWithAFaultGetsNothing(TargetFlag flag) {
        assertNothingGoesTo(ost(1, 1000, 0).withFlags(Set.of(flag)), Set.of());
    }

    @Test
    void inactiveFullClosedAndTargetsWithoutInodesGetNothing() {
        assertNothingGoesTo(Target.inactive(new TargetName("fs", TargetKind.OST, 1)), Set.of());
        assertNothingGoesTo(ost(1, 1000, 840), Set.of());
        assertNothingGoesTo(ost(1, 1000, 1000), Set.of());
        assertNothingGoesTo(ost(1, 1000, 0).withFilesFree(0), Set.of());
        assertNothingGoesTo(ost(1, 1000, 0), Set.of(1));
    }

    private static void assertNothingGoesTo(Target target, Set<Integer> closed) {
        SystemView view = SystemView.ofTargets("fs", List.of(ost(0, 1000, 970), target, ost(2, 1000, 600)));
        Goal goal = new Goal(Balance.SPACE, 0.85, 1, closed, file -> true, false);
        List<FileState> files = List.of(file("/a", 60, 0), file("/b", 70, 0));
        Result result = Rebalance.of(view, files, goal);
        verify(view, files, goal, result);
        assertThat(result.moves()).hasSize(2).allMatch(move -> move.swaps().equals(Map.of(0, 2)));
    }

    @Test
    void aThousandRandomPlansKeepEveryHardGoal() {
        RandomSystems systems = new RandomSystems(7);
        SplittableRandom random = new SplittableRandom(7);
        int moves = 0;
        for (int round = 0; round < Campaign.rounds(1000); round++) {
            SystemView view = systems.next(2 + random.nextInt(8));
            List<FileState> files = files(view, random, 1 + random.nextInt(40));
            Goal goal = new Goal(
                    Balance.SPACE,
                    0.3 + 0.6 * random.nextDouble(),
                    1,
                    Set.of(view.osts().get(0).index()),
                    file -> true,
                    random.nextBoolean());
            Result result = Rebalance.of(view, files, goal);
            verify(view, files, goal, result);
            moves += result.moves().size();
        }
        assertThat(moves).isGreaterThan(1000);
    }

    /** A server that is told the first target takes those that follow it, and no others are planned with. */
    @Test
    void filesThatMaySayTheirFirstTargetOnlyGoWhereTheServerGoesOn() {
        RandomSystems systems = new RandomSystems(17);
        SplittableRandom random = new SplittableRandom(17);
        int moves = 0;
        int wide = 0;
        for (int round = 0; round < Campaign.rounds(1000); round++) {
            SystemView view = systems.next(2 + random.nextInt(8));
            List<FileState> files = files(view, random, 1 + random.nextInt(40));
            Goal goal = new Goal(
                    Balance.SPACE,
                    0.3 + 0.6 * random.nextDouble(),
                    1,
                    Set.of(view.osts().get(0).index()),
                    file -> true,
                    random.nextBoolean(),
                    file -> LayoutForm.START_INDEX,
                    file -> "");
            Result result = Rebalance.of(view, files, goal);
            verify(view, files, goal, result);
            for (Move move : result.moves()) {
                FileLayout said = move.after()
                        .restriped(striping -> striping.at(new StartIndex(
                                ((Exact) striping.targets()).indices().get(0))));
                assertThat(ServerOrder.expected(said, view)).isEqualTo(move.after());
                wide += move.after().stripings().get(0).stripeCount() > 1 ? 1 : 0;
            }
            moves += result.moves().size();
        }
        assertThat(moves).isGreaterThan(500);
        assertThat(wide).isGreaterThan(100);
    }

    @Test
    void layoutsThatSayCountsOnlyCannotSteerAndSoNothingMoves() {
        SystemView view = SystemView.ofTargets("fs", List.of(ost(0, 1000, 970), ost(1, 1000, 0)));
        List<FileState> files = List.of(file("/a", 400, 0));
        Goal goal =
                new Goal(Balance.SPACE, 0.85, 1, Set.of(), file -> true, false, file -> LayoutForm.COUNT, file -> "");
        Result result = Rebalance.of(view, files, goal);
        assertThat(result.moves()).isEmpty();
        assertThat(result.reached()).isFalse();
        assertThat(result.skipped()).containsExactly(new SkippedFile("/a", 400, Reason.POLICY));
    }

    @ParameterizedTest
    @EnumSource(
            value = LayoutForm.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"COUNT"})
    void filesGoToThePoolOfTheSiteWithAllTheirStripes(LayoutForm form) {
        List<Target> targets = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            targets.add(ost(i, 1000 * MIB, i == 0 ? 970 * MIB : 100 * MIB)
                    .withPools(i % 2 == 0 ? Set.of() : Set.of("flash")));
        }
        SystemView view = SystemView.ofTargets("fs", targets);
        List<FileState> files = List.of(file("/a", 300 * MIB, 0, 2));
        Goal goal = new Goal(Balance.SPACE, 0.85, 1, Set.of(), file -> true, true, file -> form, file -> "flash");
        Result result = Rebalance.of(view, files, goal);
        assertThat(result.reached()).isTrue();
        assertThat(result.moves()).hasSize(1);
        Striping striping = result.moves().get(0).after().stripings().get(0);
        assertThat(striping.pool()).isEqualTo("flash");
        assertThat(((Exact) striping.targets()).indices()).isSubsetOf(1, 3, 5);
    }

    /** Files that lie within what is used on each target. */
    private static List<FileState> files(SystemView view, SplittableRandom random, int count) {
        List<FileState> files = new ArrayList<>();
        Map<Integer, Long> left = new HashMap<>();
        view.osts().forEach(target -> left.put(target.index(), target.space().unavailableBytes()));
        for (int i = 0; i < count; i++) {
            Set<Integer> on = new LinkedHashSet<>();
            int stripes = 1 + random.nextInt(3);
            for (int k = 0; k < stripes; k++) {
                on.add(view.osts().get(random.nextInt(view.osts().size())).index());
            }
            long most = on.stream()
                    .mapToLong(target -> left.getOrDefault(target, 0L))
                    .min()
                    .orElse(0);
            if (most > 8) {
                FileState file = new FileState(
                        "/f" + i,
                        "f" + i,
                        1 + random.nextLong(most / 2),
                        on(on.toArray(Integer[]::new)),
                        random.nextInt(10) == 0 ? 2 : 1,
                        random.nextInt(10) == 0,
                        Instant.EPOCH,
                        -1);
                LayoutBytes.of(file.layout(), file.bytes())
                        .forEach((target, bytes) -> left.merge(target, -bytes, Long::sum));
                files.add(file);
            }
        }
        return files;
    }

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
            Target target = view.osts().get(t);
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

    @Test
    void loadLeavesBusyTargets() {
        Performance busy = new Performance(1000, 0.95);
        Performance calm = new Performance(1000, 0.1);
        SystemView view = SystemView.ofTargets(
                "fs",
                List.of(
                        ost(0, 10_000 * MIB, 100 * MIB).withPerformance(busy),
                        ost(1, 10_000 * MIB, 100 * MIB).withPerformance(calm)));
        FileState hot = new FileState("/hot", "h", MIB, on(0), 1, false, Instant.EPOCH, 400);
        FileState cold = new FileState("/cold", "c", 90 * MIB, on(0), 1, false, Instant.EPOCH, 1);
        Result result =
                Rebalance.of(view, List.of(hot, cold), new Goal(Balance.LOAD, 0.6, 0.9, Set.of(), file -> true, false));
        assertThat(result.moves()).extracting(move -> move.file().path()).containsExactly("/hot");
        assertThat(result.afterRates()).containsEntry(0, 550L).containsEntry(1, 500L);
        assertThat(result.reached()).isTrue();
    }
}
