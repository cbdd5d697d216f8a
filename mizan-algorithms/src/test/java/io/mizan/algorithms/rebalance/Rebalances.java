package io.mizan.algorithms.rebalance;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.rebalance.Rebalance.Goal;
import io.mizan.algorithms.rebalance.Rebalance.Move;
import io.mizan.algorithms.rebalance.Rebalance.Result;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.Striping;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.plan.PlanGoals.Balance;
import io.mizan.model.system.FileState;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
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

/** Targets and files to rebalance, and what holds of each result. */
final class Rebalances {
    static final long MIB = 1 << 20;

    private Rebalances() {}

    static Target ost(int index, long total, long used) {
        return Target.of(new TargetName("fs", TargetKind.DATA, index), new Space(total, used, total - used));
    }

    static FileState file(String path, long bytes, Integer... targets) {
        return new FileState(path, path, bytes, on(targets), 1, false, Instant.EPOCH, FileState.UNKNOWN_RATE);
    }

    static FileLayout on(Integer... targets) {
        return new Plain(Striping.of(MIB, targets.length).on(List.of(targets)));
    }

    static Goal space(double most, boolean stripes) {
        return new Goal(Balance.SPACE, most, 1, Set.of(), file -> true, stripes);
    }

    /** Some goal that the first target gets nothing by. */
    static Goal some(SystemView view, SplittableRandom random, LayoutForm form) {
        return new Goal(
                Balance.SPACE,
                0.3 + 0.6 * random.nextDouble(),
                1,
                Set.of(view.dataTargets().get(0).index()),
                file -> true,
                random.nextBoolean(),
                file -> form,
                file -> "");
    }

    /** Whatever is planned: the bytes add up, nothing goes where it must not, no target is brought above the goal. */
    static void verify(SystemView view, List<FileState> files, Goal goal, Result result) {
        Map<Integer, Long> used = new HashMap<>();
        view.dataTargets()
                .forEach(target -> used.put(target.index(), target.space().unavailableBytes()));
        Map<Integer, Target> targets = new HashMap<>();
        view.dataTargets().forEach(target -> targets.put(target.index(), target));
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
        boolean reached = view.dataTargets().stream()
                .filter(target -> target.space().reported())
                .allMatch(target -> used.getOrDefault(target.index(), 0L)
                        <= (long) Math.floor(goal.most() * target.space().totalBytes()));
        assertThat(result.reached()).isEqualTo(reached);
        if (reached) {
            assertThat(copied).isGreaterThanOrEqualTo(result.leastBytes());
        }
    }

    /** Files that lie within what is used on each target. */
    static List<FileState> files(SystemView view, SplittableRandom random, int count) {
        List<FileState> files = new ArrayList<>();
        Map<Integer, Long> left = new HashMap<>();
        view.dataTargets()
                .forEach(target -> left.put(target.index(), target.space().unavailableBytes()));
        for (int i = 0; i < count; i++) {
            Set<Integer> on = new LinkedHashSet<>();
            int stripes = 1 + random.nextInt(3);
            for (int k = 0; k < stripes; k++) {
                on.add(view.dataTargets()
                        .get(random.nextInt(view.dataTargets().size()))
                        .index());
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
}
