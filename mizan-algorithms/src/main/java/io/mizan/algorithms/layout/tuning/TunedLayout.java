package io.mizan.algorithms.layout.tuning;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.layout.tuning.LayoutCost.Terms;
import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.ShellWord;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.model.placement.ComponentRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A layout chosen from a history, beside others.
 *
 * @param confidence the share of resampled histories in which it costs less than the present default
 */
public record TunedLayout(
        FileSizes sizes,
        LayoutCost cost,
        Present present,
        List<ComponentRequest> layout,
        List<Row> rows,
        double confidence,
        String directory) {
    private static final int RESAMPLES = 400;
    private static final double WORTH_IT = 0.01;
    private static final double SURE = 0.9;

    /** A way to lay out files, and what it costs all files of the history. */
    public record Row(String name, Terms terms) {}

    /** Which layouts there are to choose from. */
    public record Choices(long stripeBytes, int components, Set<Integer> counts) {
        /** What {@code mizan tune-layout} takes by default. */
        public static final Choices USUAL = new Choices(4 << 20, 4, Set.of());

        /** @param counts stripe counts to choose from; if empty, powers of two and the number of targets */
        public Choices {
            counts = Set.copyOf(counts);
        }

        public Choices among(Set<Integer> newCounts) {
            return new Choices(stripeBytes, components, newCounts);
        }

        private List<ComponentRequest> best(LayoutCost cost, FileSizes sizes) {
            LayoutTuning tuning = new LayoutTuning(cost, stripeBytes, components);
            return counts.isEmpty()
                    ? tuning.best(sizes)
                    : tuning.best(
                            sizes,
                            tuning.ends(sizes),
                            new TreeSet<>(counts)
                                    .stream().mapToInt(Integer::intValue).toArray());
        }
    }

    /** The layout that new files get now. */
    public record Present(List<ComponentRequest> layout, String origin) {
        public static Present of(List<ComponentRequest> layout, String origin) {
            return new Present(layout, origin);
        }

        /** None for layouts that cannot be compared: mirrors, and those kept raw. */
        public static Optional<Present> of(FileLayout layout, String origin) {
            List<ComponentRequest> requestedComponents = new ArrayList<>();
            if (layout instanceof Plain plain) {
                requestedComponents.addAll(RequestedComponents.plain(
                        count(plain.striping()), plain.striping().stripeSizeBytes()));
            } else if (layout instanceof Composite composite
                    && composite.mirrors().size() == 1) {
                for (Component component : composite.components()) {
                    if (component.body() instanceof Striped striped) {
                        requestedComponents.add(RequestedComponents.striped(
                                component.extent(),
                                count(striped.striping()),
                                striped.striping().stripeSizeBytes()));
                    } else if (component.body() instanceof OnMdt) {
                        requestedComponents.add(RequestedComponents.onMetadataTarget(component.extent()));
                    } else {
                        return Optional.empty();
                    }
                }
            } else {
                return Optional.empty();
            }
            return Optional.of(new Present(requestedComponents, origin));
        }

        /** All targets is as many as a file can have; the cost takes the number that there are. */
        private static int count(Striping striping) {
            return striping.stripeCount() < 0 ? Striping.MOST_STRIPES : Math.max(1, striping.stripeCount());
        }
    }

    public static TunedLayout of(FileSizes sizes, LayoutCost cost, Choices choices, Present present, String directory) {
        List<ComponentRequest> best = choices.best(cost, sizes);
        LayoutComparison comparison = new LayoutComparison(cost, sizes, choices.stripeBytes());
        List<Row> rows = List.of(
                new Row("present default", comparison.of(present.layout())),
                new Row("sqrt(size/128 MiB)+1", comparison.squareRoot()),
                new Row("Lustre wiki's table", comparison.wiki()),
                new Row("tuned", comparison.of(best)),
                new Row("best count for each size", comparison.bound()));
        return new TunedLayout(
                sizes,
                cost,
                present,
                best,
                rows,
                comparison.confidence(best, present.layout(), RESAMPLES, 1),
                directory);
    }

    /** What all files cost with the present layout. */
    public Terms presentTerms() {
        return rows.get(0).terms();
    }

    public Terms tunedTerms() {
        return rows.get(3).terms();
    }

    /** What the tuned layout saves of the present one's cost, as a share. */
    public double gain() {
        double now = presentTerms().sum();
        return now == 0 ? 0 : 1 - tunedTerms().sum() / now;
    }

    public boolean worthIt() {
        return gain() > WORTH_IT && confidence >= SURE;
    }

    public String command() {
        return command(layout);
    }

    /** Back to what it was. */
    public String undo() {
        return present.origin().equals("as Lustre comes")
                ? "lfs setstripe -d " + ShellWord.quote(directory)
                : command(present.layout());
    }

    private String command(List<ComponentRequest> requestedComponents) {
        return LfsCommand.create(fileLayout(requestedComponents, ""), directory).orElseThrow();
    }

    /** The tuned layout, in a pool unless that is empty. */
    public FileLayout inPool(String pool) {
        return fileLayout(layout, pool);
    }

    private static FileLayout fileLayout(List<ComponentRequest> requestedComponents, String pool) {
        if (requestedComponents.size() == 1 && !requestedComponents.get(0).onMetadataTarget()) {
            return new Plain(striping(requestedComponents.get(0), pool));
        }
        return Composite.of(requestedComponents.stream()
                .map(wanted -> Component.requested(
                        wanted.extent(), wanted.onMetadataTarget() ? new OnMdt() : new Striped(striping(wanted, pool))))
                .toList());
    }

    private static Striping striping(ComponentRequest wanted, String pool) {
        return new Striping(wanted.stripeSizeBytes(), wanted.stripeCount(), false, pool, TargetChoice.ANY);
    }
}
