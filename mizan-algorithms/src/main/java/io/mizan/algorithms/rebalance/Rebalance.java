package io.mizan.algorithms.rebalance;

import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Raw;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.plan.PlanGoals.Balance;
import io.mizan.model.plan.SkippedFile;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveResult.Reason;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Rebalancing of existing files (Tarazu, §8.3): the fewest bytes to copy so that no target is above the goal.
 *
 * <p>The goal is a share of the space of each target, or of its peak bandwidth. What is above it on a target must leave it, so no
 * plan copies less than the sum of that ({@link Result#leastBytes}; with moves of whole files the bound is higher, because stripes
 * on other targets are copied along). Which files leave is a covering problem ({@link CoveringProblem}). A stripe goes to the target that is
 * then the least full (or busy) among those that take new files, are not closed by the site, stay within the goal, have the device
 * class of the old one and are in the pools of the layout, and that hold nothing else of the file, so that mirrors stay apart.
 *
 * <p>Where a site lets layouts say the first target only, a file goes to targets that follow one another ({@link StartRuns}); where it lets
 * them say counts only, nobody could keep a file off a full target, and it stays.
 *
 * <p>Left alone: files that are open, have several names, or have a layout that is only kept raw.
 *
 * <p>Time: n log n in the number of stripes on targets above the goal, and the number of targets for each move.
 *
 * <p>Long because it is one algorithm, whose steps share the contents of targets.
 */
public final class Rebalance {
    /** Stripes for which no target was found send the choice of files back so often. */
    private static final int MOST_ROUNDS = 20;

    private static final int MOST_SKIPPED = 1000;

    /**
     * What is asked for.
     *
     * @param most share that no target is left above
     * @param mostFill share of the space that no target is brought above, whatever is balanced
     * @param closed targets that get nothing, by index
     * @param movable what the site allows to move
     * @param stripes whether single stripes can be moved
     * @param form what the new layout of a file may say about its targets; with {@link LayoutForm#COUNT} it stays
     * @param pool that a file must be in, empty for that of its layout
     */
    public record Goal(
            Balance balance,
            double most,
            double mostFill,
            Set<Integer> closed,
            Predicate<FileState> movable,
            boolean stripes,
            Function<FileState, LayoutForm> form,
            Function<FileState, String> pool) {
        public Goal {
            closed = Set.copyOf(closed);
        }

        /** Layouts may list targets, in the pools that files are in. */
        public Goal(
                Balance balance,
                double most,
                double mostFill,
                Set<Integer> closed,
                Predicate<FileState> movable,
                boolean stripes) {
            this(balance, most, mostFill, closed, movable, stripes, file -> LayoutForm.LIST, file -> "");
        }

        /** Whether a file moves whole, or stays: what is said of it says where all of it is. */
        private boolean whole(FileState file) {
            return !stripes
                    || form.apply(file) == LayoutForm.START_INDEX
                    || !pool.apply(file).isEmpty();
        }
    }

    /**
     * A file that moves.
     *
     * @param after with the targets that it is expected to have, whatever its layout may say of them
     * @param bytes that are copied
     * @param swaps the new target for each old one
     */
    public record Move(FileState file, FileLayout after, long bytes, Map<Integer, Integer> swaps) {}

    /**
     * What to do.
     *
     * @param leastBytes no plan that reaches the goal copies less
     * @param reached whether no target is above the goal afterwards
     * @param afterBytes used on each target afterwards, by index
     * @param afterRates bytes per second on each target afterwards, by index
     */
    public record Result(
            List<Move> moves,
            List<SkippedFile> skipped,
            long leastBytes,
            boolean reached,
            Map<Integer, Long> afterBytes,
            Map<Integer, Long> afterRates) {}

    private final Goal goal;
    private final TargetLevels levels;
    private final StartRuns runs;
    private final List<FileState> candidates = new ArrayList<>();
    private final List<SkippedFile> skipped = new ArrayList<>();

    private Rebalance(SystemView view, List<FileState> files, Goal goal) {
        this.goal = goal;
        this.levels = new TargetLevels(view, files, goal);
        this.runs = new StartRuns(view, levels);
        for (FileState file : files) {
            Set<Integer> over = over(file);
            if (!over.isEmpty()) {
                reason(file)
                        .ifPresentOrElse(
                                reason -> skipped.add(new SkippedFile(file.path(), file.bytes(), reason)),
                                () -> candidates.add(file));
            }
        }
        candidates.sort(Comparator.comparing(FileState::path));
        skipped.sort(Comparator.comparingLong(SkippedFile::bytes).reversed().thenComparing(SkippedFile::path));
    }

    /**
     * Answers for one system.
     *
     * @throws CancellationException where the thread is interrupted before it is done
     */
    public static Result of(SystemView view, List<FileState> files, Goal goal) {
        return new Rebalance(view, files, goal).result();
    }

    /** Whether a target may be given anything: a fault, a lack of inodes and the site are reasons against it. */
    public static boolean open(Target target, Set<Integer> closed) {
        return TargetTable.takesNewFiles(target) && target.space().reported() && !closed.contains(target.index());
    }

    private Optional<Reason> reason(FileState file) {
        if (file.layout() instanceof Raw) {
            return Optional.of(Reason.FAILED);
        }
        if (!goal.movable().test(file) || goal.form().apply(file) == LayoutForm.COUNT) {
            return Optional.of(Reason.POLICY);
        }
        if (file.links() > 1) {
            return Optional.of(Reason.LINKED);
        }
        return file.busy() ? Optional.of(Reason.BUSY) : Optional.empty();
    }

    private Set<Integer> over(FileState file) {
        Set<Integer> over = new TreeSet<>(levels.weights(file).keySet());
        over.removeIf(target -> levels.excess(target) <= 0);
        return over;
    }

    /** A file, or one of its stripes, that may leave. */
    private record Part(FileState file, List<Integer> targets) {}

    /**
     * Where a part goes.
     *
     * @param layout of the whole file; none where that comes of the swaps of all its parts
     */
    private record Placed(Map<Integer, Integer> swaps, Optional<FileLayout> layout) {}

    private Result result() {
        List<Part> parts = new ArrayList<>();
        for (FileState file : candidates) {
            List<Integer> over = List.copyOf(over(file));
            if (!goal.whole(file)) {
                over.forEach(target -> parts.add(new Part(file, List.of(target))));
            } else {
                parts.add(new Part(file, over));
            }
        }
        int[] places = levels.overfull();
        Map<Integer, Integer> place = new HashMap<>();
        long[] need = new long[places.length];
        for (int p = 0; p < places.length; p++) {
            place.put(places[p], p);
            need[p] = levels.excess(places[p]);
        }
        List<CoveringProblem.Item> items = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            items.add(item(i, parts.get(i), place));
        }
        long least = least(items, need);
        Set<Integer> hopeless = new HashSet<>();
        Map<Integer, Placed> chosen = Map.of();
        for (int round = 0; round < MOST_ROUNDS; round++) {
            List<CoveringProblem.Item> usable = items.stream()
                    .filter(item -> !hopeless.contains(item.number()))
                    .toList();
            List<CoveringProblem.Item> cover = new CoveringProblem(usable, need).solve();
            levels.reset();
            Map<Integer, Placed> placed = new LinkedHashMap<>();
            Map<String, Set<Integer>> taken = new HashMap<>();
            int before = hopeless.size();
            cover.stream()
                    .sorted(Comparator.comparingLong(CoveringProblem.Item::cost)
                            .reversed()
                            .thenComparingInt(CoveringProblem.Item::number))
                    .forEach(item -> {
                        endWhereInterrupted();
                        Part part = parts.get(item.number());
                        Set<Integer> others = taken.computeIfAbsent(part.file().path(), path -> new HashSet<>());
                        place(part, others)
                                .ifPresentOrElse(
                                        found -> {
                                            placed.put(item.number(), found);
                                            others.addAll(found.swaps().values());
                                        },
                                        () -> hopeless.add(item.number()));
                    });
            chosen = placed;
            if (hopeless.size() == before) {
                break;
            }
        }
        hopeless.forEach(number -> {
            FileState file = parts.get(number).file();
            skipped.add(new SkippedFile(file.path(), file.bytes(), Reason.NO_ROOM));
        });
        return new Result(
                moves(parts, chosen),
                skipped.size() > MOST_SKIPPED ? skipped.subList(0, MOST_SKIPPED) : skipped,
                least,
                levels.reached(),
                levels.bytes(),
                levels.rates());
    }

    private static void endWhereInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the choice of files to move was interrupted");
        }
    }

    /** @param taken where other stripes of the file go */
    private Optional<Placed> place(Part part, Set<Integer> taken) {
        FileState file = part.file();
        String pool = goal.pool().apply(file);
        if (goal.form().apply(file) == LayoutForm.START_INDEX) {
            return runs.place(file, part.targets(), pool)
                    .map(layout -> new Placed(SwappedTargets.between(file.layout(), layout), Optional.of(layout)));
        }
        Set<Integer> leaving = new TreeSet<>(part.targets());
        if (!pool.isEmpty()) {
            SwappedTargets.named(file.layout()).stream()
                    .filter(target -> !levels.inPool(target, pool))
                    .forEach(leaving::add);
        }
        return levels.place(file, List.copyOf(leaving), taken, pool)
                .map(swaps -> new Placed(
                        swaps,
                        pool.isEmpty()
                                ? Optional.empty()
                                : Optional.of(SwappedTargets.inPool(SwappedTargets.of(file.layout(), swaps), pool))));
    }

    private CoveringProblem.Item item(int number, Part part, Map<Integer, Integer> place) {
        Map<Integer, Long> bytes =
                LayoutBytes.of(part.file().layout(), part.file().bytes());
        Map<Integer, Long> weights = levels.weights(part.file());
        long cost = !goal.whole(part.file())
                ? part.targets().stream()
                        .mapToLong(target -> bytes.getOrDefault(target, 0L))
                        .sum()
                : bytes.values().stream().mapToLong(Long::longValue).sum();
        int[] places = part.targets().stream()
                .mapToInt(target -> place.getOrDefault(target, 0))
                .toArray();
        long[] amounts = part.targets().stream()
                .mapToLong(target -> weights.getOrDefault(target, 0L))
                .toArray();
        return new CoveringProblem.Item(number, Math.max(1, cost), places, amounts);
    }

    private long least(List<CoveringProblem.Item> items, long[] need) {
        long excess = 0;
        for (long amount : need) {
            excess += amount;
        }
        long bound = CoveringProblem.bound(items, need);
        return goal.balance() == Balance.SPACE ? Math.max(excess, bound) : bound;
    }

    private List<Move> moves(List<Part> parts, Map<Integer, Placed> chosen) {
        Map<String, FileState> files = new TreeMap<>();
        Map<String, Map<Integer, Integer>> swaps = new TreeMap<>();
        Map<String, FileLayout> layouts = new HashMap<>();
        chosen.forEach((number, placed) -> {
            FileState file = parts.get(number).file();
            files.put(file.path(), file);
            swaps.computeIfAbsent(file.path(), path -> new TreeMap<>()).putAll(placed.swaps());
            placed.layout().ifPresent(layout -> layouts.put(file.path(), layout));
        });
        List<Move> moves = new ArrayList<>();
        files.forEach((path, file) -> {
            Map<Integer, Integer> own = swaps.getOrDefault(path, Map.of());
            Map<Integer, Long> bytes = LayoutBytes.of(file.layout(), file.bytes());
            long copied = bytes.entrySet().stream()
                    .filter(entry -> !goal.stripes() || own.containsKey(entry.getKey()))
                    .mapToLong(Map.Entry::getValue)
                    .sum();
            FileLayout after = layouts.getOrDefault(path, SwappedTargets.of(file.layout(), own));
            moves.add(new Move(file, after, copied, own));
        });
        return moves;
    }
}
