package io.mizan.controller.change.planner;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.layout.tuning.FileSizes;
import io.mizan.algorithms.layout.tuning.LayoutCost;
import io.mizan.algorithms.layout.tuning.TunedLayout;
import io.mizan.algorithms.layout.tuning.TunedLayout.Present;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.finding.Advice;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.plan.LayoutAdvisor;
import io.mizan.model.plan.PlannedChange.Motive;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Default layouts from the sizes of files, by the cost and the search of {@code mizan tune-layout} ({@link TunedLayout}). A default is
 * left as it is where there are few files, where nothing costs noticeably less, and where it says what cannot be compared.
 */
public final class TunedDefaults implements LayoutAdvisor {
    /** Fewer say more about chance than about a directory. */
    static final int FEWEST_FILES = 20;

    private static final int MOST_DIRECTORIES = 8;

    /**
     * What the cost assumes.
     *
     * @param targetBytesPerSecond of one target; 0 for what the system says of itself, or {@link #USUAL_TARGET}
     * @param clientBytesPerSecond that one file gets at most
     */
    public record Rates(long targetBytesPerSecond, long clientBytesPerSecond) {
        public static final long USUAL_TARGET = 500L << 20;
        public static final Rates USUAL = new Rates(0, 5L << 30);
    }

    private final SizedFiles files;
    private final Rates rates;
    private final Map<String, FileSizes.Builder> known = new HashMap<>();

    public TunedDefaults(SizedFiles files, Rates rates) {
        this.files = files;
        this.rates = rates;
    }

    @Override
    public List<String> directories(String root) {
        LargestDirectories all = new LargestDirectories(root, FEWEST_FILES);
        files.below(root, all::add);
        Map<String, FileSizes.Builder> largest = all.largest(MOST_DIRECTORIES);
        known.putAll(largest);
        return List.copyOf(largest.keySet());
    }

    @Override
    public Advice advise(Question question) {
        FileSizes.Builder sizes = known.computeIfAbsent(question.directory(), this::sizes);
        if (sizes.files() < FEWEST_FILES) {
            return new Advice.Keep(String.format(
                    Locale.ROOT,
                    "%,d files %s are too few to choose a layout; at least %d are needed",
                    sizes.files(),
                    files.origin(),
                    FEWEST_FILES));
        }
        Set<String> pools = pools(question);
        Optional<Present> present = question.present()
                .map(layout -> Present.of(layout, "its default"))
                .orElseGet(() -> Optional.of(
                        Present.of(RequestedComponents.plain(1, LayoutBytes.DEFAULT_STRIPE_BYTES), "as Lustre comes")));
        if (present.isEmpty() || pools.size() > 1) {
            return new Advice.Keep(
                    pools.size() > 1
                            ? "it uses several pools, " + String.join(" and ", pools)
                            : "it has mirrors, or what is not known here, and so no other is known to be better");
        }
        String pool = pools.stream().findFirst().orElse("");
        List<Target> targets = targets(question.view(), pool);
        return targets.isEmpty()
                ? new Advice.Keep("no target" + (pool.isEmpty() ? "" : " of pool " + pool) + " takes new files")
                : advice(question, sizes.build(), targets, present.get(), pool);
    }

    private FileSizes.Builder sizes(String directory) {
        FileSizes.Builder builder = new FileSizes.Builder();
        files.below(directory, (path, bytes) -> builder.add(bytes, 1));
        return builder;
    }

    /** Where the site names no pool, files stay in that of the present default. */
    private static Set<String> pools(Question question) {
        return question.pool().isEmpty()
                ? question.present().stream()
                        .flatMap(layout -> layout.stripings().stream())
                        .map(Striping::pool)
                        .collect(Collectors.toCollection(TreeSet::new))
                : Set.of(question.pool());
    }

    private static List<Target> targets(SystemView view, String pool) {
        return view.dataTargets().stream()
                .filter(TargetTable::takesNewFiles)
                .filter(target -> pool.isEmpty() || target.pools().contains(pool))
                .toList();
    }

    private Advice advice(Question question, FileSizes sizes, List<Target> targets, Present present, String pool) {
        LayoutCost cost = LayoutCost.usual(targets.size(), targetRate(targets), rates.clientBytesPerSecond());
        TunedLayout tuned = TunedLayout.of(
                sizes, cost, TunedLayout.Choices.USUAL.among(question.counts()), present, question.directory());
        String now = question.present()
                .map(layout -> LayoutOptions.options(layout).orElseGet(() -> LayoutOptions.of(layout)))
                .orElse("one stripe, as Lustre comes");
        if (!tuned.worthIt()) {
            return new Advice.Keep(String.format(
                    Locale.ROOT,
                    "for its %,d files the best layout costs %.0f %% less than the present one (%s), confidence %.2f",
                    sizes.files(),
                    100 * Math.max(0, tuned.gain()),
                    now,
                    tuned.confidence()));
        }
        return new Advice.Change(
                tuned.inPool(pool),
                new Motive("tuned to the sizes of its files", evidence(tuned, now), tuned.confidence()));
    }

    private double targetRate(List<Target> targets) {
        return rates.targetBytesPerSecond() > 0
                ? rates.targetBytesPerSecond()
                : targets.stream()
                        .mapToLong(target -> target.performance().peakBytesPerSecond())
                        .filter(peak -> peak > 0)
                        .average()
                        .orElse(Rates.USUAL_TARGET);
    }

    private List<String> evidence(TunedLayout tuned, String now) {
        FileSizes sizes = tuned.sizes();
        return List.of(
                String.format(
                        Locale.ROOT,
                        "%,d files %s: %s to %s, half of them up to %s, %s in all",
                        sizes.files(),
                        files.origin(),
                        ByteSize.prose(sizes.groups().get(0).sizeBytes()),
                        ByteSize.prose(sizes.largest()),
                        ByteSize.prose(sizes.median()),
                        ByteSize.prose((long) sizes.bytes())),
                String.format(
                        Locale.ROOT,
                        "they would cost %.0f %% less than with the present default (%s): %.3g s instead of %.3g s for objects,"
                                + " transfers and balance",
                        100 * tuned.gain(),
                        now,
                        tuned.tunedTerms().sum(),
                        tuned.presentTerms().sum()),
                String.format(
                        Locale.ROOT,
                        "assumed are %d targets of %s and at most %s for a file",
                        tuned.cost().targets(),
                        DataRate.prose((long) tuned.cost().targetBytesPerSecond()),
                        DataRate.prose((long) tuned.cost().clientBytesPerSecond())));
    }
}
