package io.mizan.algorithms.rebalance;

import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.system.Performance;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Where new directories go (Tarazu, §8.4): to the metadata target with the least load, or in stripes over as few as can carry what is
 * expected. A striped directory costs more to list and to remove, so one target is taken as long as it suffices.
 */
public final class MetadataPlacement {
    /** What a metadata target can take and still answer quickly. */
    private static final double CALM = 0.8;

    /** @param why in words, with the loads that led to it */
    public record Choice(DirectoryStriping striping, String why, boolean loadKnown) {}

    private MetadataPlacement() {}

    /**
     * None where there are fewer than two metadata targets to choose from.
     *
     * @param expected what new directories will add, as a share of what one metadata target can do; 0 where nobody knows
     */
    public static Optional<Choice> choose(SystemView view, double expected) {
        List<Target> open = view.targets().stream()
                .filter(target -> !target.isData() && TargetTable.takesNewFiles(target))
                .sorted(Comparator.comparingDouble(MetadataPlacement::load)
                        .thenComparingDouble(target -> target.space().utilisation())
                        .thenComparingInt(Target::index))
                .toList();
        if (open.size() < 2) {
            return Optional.empty();
        }
        int stripes = 1;
        while (stripes < open.size() && load(open.get(stripes - 1)) + expected / stripes > CALM) {
            stripes++;
        }
        boolean known = open.get(0).performance().loadRatio() != Performance.UNKNOWN_LOAD;
        Target first = open.get(0);
        String why = known
                ? String.format(
                        Locale.ROOT,
                        "%s has the least metadata load, %.0f %%; the busiest has %.0f %%",
                        first.name().shortForm(),
                        100 * load(first),
                        100 * load(open.get(open.size() - 1)))
                : first.name().shortForm() + " has the most free space; metadata loads are not known";
        if (stripes > 1) {
            why += String.format(
                    Locale.ROOT,
                    "; new directories are expected to add %.0f %% of one target, which %d can carry",
                    100 * expected,
                    stripes);
        }
        return Optional.of(new Choice(new DirectoryStriping(first.index(), stripes), why, known));
    }

    private static double load(Target target) {
        return Math.max(0, target.performance().loadRatio());
    }
}
