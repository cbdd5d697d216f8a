package io.mizan.cli.command.tunelayout;

import io.mizan.algorithms.layout.Wishes;
import io.mizan.algorithms.layout.tuning.FileSizes;
import io.mizan.algorithms.layout.tuning.LayoutComparison;
import io.mizan.algorithms.layout.tuning.LayoutCost;
import io.mizan.algorithms.layout.tuning.LayoutCost.Terms;
import io.mizan.algorithms.layout.tuning.LayoutTuning;
import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LfsCommand;
import io.mizan.model.layout.Striping;
import io.mizan.model.placement.ComponentWish;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A layout chosen from a history, beside others.
 *
 * @param confidence the share of resampled histories in which it costs less than the present default
 */
record TunedLayout(
        FileSizes sizes,
        LayoutCost cost,
        Present present,
        List<ComponentWish> layout,
        List<Row> rows,
        double confidence,
        String directory) {
    private static final int RESAMPLES = 400;
    private static final double WORTH_IT = 0.01;
    private static final double SURE = 0.9;

    /** A way to lay out files, and what it costs all files of the history. */
    record Row(String name, Terms terms) {}

    /** The layout that new files get now. */
    record Present(List<ComponentWish> layout, String origin) {
        static Present of(List<ComponentWish> layout, String origin) {
            return new Present(layout, origin);
        }

        /** None for layouts that cannot be compared: mirrors, and those kept raw. */
        static Optional<Present> of(FileLayout layout, String origin) {
            List<ComponentWish> wishes = new ArrayList<>();
            if (layout instanceof Plain plain) {
                wishes.addAll(
                        Wishes.plain(count(plain.striping()), plain.striping().stripeSizeBytes()));
            } else if (layout instanceof Composite composite
                    && composite.mirrors().size() == 1) {
                for (Component component : composite.components()) {
                    if (component.body() instanceof Striped striped) {
                        wishes.add(Wishes.striped(
                                component.extent(),
                                count(striped.striping()),
                                striped.striping().stripeSizeBytes()));
                    } else if (component.body() instanceof OnMdt) {
                        wishes.add(Wishes.onMdt(component.extent()));
                    } else {
                        return Optional.empty();
                    }
                }
            } else {
                return Optional.empty();
            }
            return Optional.of(new Present(wishes, origin));
        }

        /** All targets is as many as a file can have; the cost takes the number that there are. */
        private static int count(Striping striping) {
            return striping.stripeCount() < 0 ? Striping.MOST_STRIPES : Math.max(1, striping.stripeCount());
        }
    }

    static TunedLayout of(
            FileSizes sizes, LayoutCost cost, long stripeBytes, int components, Present present, String directory) {
        List<ComponentWish> best = new LayoutTuning(cost, stripeBytes, components).best(sizes);
        LayoutComparison comparison = new LayoutComparison(cost, sizes, stripeBytes);
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

    /** What the tuned layout saves of the present one's cost, as a share. */
    double gain() {
        double now = rows.get(0).terms().sum();
        return now == 0 ? 0 : 1 - rows.get(3).terms().sum() / now;
    }

    boolean worthIt() {
        return gain() > WORTH_IT && confidence >= SURE;
    }

    String command() {
        return command(layout);
    }

    /** Back to what it was. */
    String undo() {
        return present.origin().equals("as Lustre comes") ? "lfs setstripe -d " + directory : command(present.layout());
    }

    private String command(List<ComponentWish> wishes) {
        return LfsCommand.create(fileLayout(wishes), directory).orElseThrow();
    }

    static FileLayout fileLayout(List<ComponentWish> wishes) {
        if (wishes.size() == 1 && !wishes.get(0).onMdt()) {
            return new Plain(
                    Striping.of(wishes.get(0).stripeSizeBytes(), wishes.get(0).stripeCount()));
        }
        return Composite.of(wishes.stream()
                .map(wish -> Component.requested(
                        wish.extent(),
                        wish.onMdt()
                                ? new OnMdt()
                                : new Striped(Striping.of(wish.stripeSizeBytes(), wish.stripeCount()))))
                .toList());
    }
}
