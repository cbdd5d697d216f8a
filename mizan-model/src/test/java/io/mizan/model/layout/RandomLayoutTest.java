package io.mizan.model.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.MizanException;
import io.mizan.model.layout.Component.Extension;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.TargetChoice.Exact;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Layouts of every kind can be made, and none of them survives the corruption of a single field. */
class RandomLayoutTest {
    private static final List<String> KINDS = List.of(
            "Plain",
            "Composite",
            "OnMdt",
            "Extension",
            "Exact",
            "StartIndex",
            "Any",
            "overstriped=true",
            "flash",
            "STALE",
            "NOSYNC",
            "INIT",
            "state=READ_ONLY",
            "EOF");

    @Test
    void everyKindOfLayoutIsTried() {
        Set<String> kinds = new TreeSet<>();
        RandomLayouts.seeds().forEach(seed -> {
            String text = new RandomLayouts(seed).next().toString();
            for (String kind : KINDS) {
                if (text.contains(kind)) {
                    kinds.add(kind);
                }
            }
        });
        assertThat(kinds).containsExactlyInAnyOrderElementsOf(KINDS);
    }

    @Test
    void theSameSeedMakesEqualLayouts() {
        RandomLayouts.seeds().forEach(RandomLayoutTest::checkEqual);
    }

    private static void checkEqual(int seed) {
        assertThat(new RandomLayouts(seed).next())
                .isEqualTo(new RandomLayouts(seed).next())
                .hasSameHashCodeAs(new RandomLayouts(seed).next());
    }

    @Test
    void aStripingWithOneWrongFieldIsRefused() {
        RandomLayouts.seeds().forEach(RandomLayoutTest::checkStriping);
    }

    private static void checkStriping(int seed) {
        Striping s = new RandomLayouts(seed).striping(seed % 2 == 0);
        List<Function<Striping, Object>> corruptions = new ArrayList<>(List.of(
                x -> new Striping(x.stripeSizeBytes() + 1, x.stripeCount(), x.overstriped(), x.pool(), x.targets()),
                x -> new Striping(-65536, x.stripeCount(), x.overstriped(), x.pool(), x.targets()),
                x -> new Striping(1L << 32, x.stripeCount(), x.overstriped(), x.pool(), x.targets()),
                x -> new Striping(x.stripeSizeBytes(), 2001, x.overstriped(), x.pool(), x.targets()),
                x -> new Striping(x.stripeSizeBytes(), -33, x.overstriped(), x.pool(), x.targets()),
                x -> new Striping(x.stripeSizeBytes(), x.stripeCount(), x.overstriped(), "none", x.targets()),
                x -> new Striping(
                        x.stripeSizeBytes(),
                        x.stripeCount(),
                        x.overstriped(),
                        x.pool() + "sixteen_letters_",
                        x.targets()),
                x -> new Striping(x.stripeSizeBytes(), x.stripeCount(), x.overstriped(), "a/b", x.targets())));
        if (!s.overstriped()) {
            corruptions.add(x -> new Striping(x.stripeSizeBytes(), -2, false, x.pool(), x.targets()));
        }
        if (s.stripeCount() < -1) {
            corruptions.add(x -> new Striping(x.stripeSizeBytes(), x.stripeCount(), false, x.pool(), x.targets()));
        }
        if (s.targets() instanceof Exact list) {
            int count = s.stripeCount();
            corruptions.add(x -> new Striping(x.stripeSizeBytes(), count + 1, x.overstriped(), x.pool(), x.targets()));
            corruptions.add(x -> new Striping(x.stripeSizeBytes(), 0, x.overstriped(), x.pool(), x.targets()));
            corruptions.add(x -> x.on(replaced(list.indices(), count - 1, -1)));
            corruptions.add(x -> x.on(replaced(list.indices(), count - 1, 65535)));
            if (!s.overstriped() && count > 1) {
                corruptions.add(
                        x -> x.on(replaced(list.indices(), 0, list.indices().get(count - 1))));
            }
        }
        for (Function<Striping, Object> corruption : corruptions) {
            assertThatThrownBy(() -> corruption.apply(s), "%s", s).isInstanceOf(MizanException.class);
        }
    }

    @Test
    void aLayoutWithOneWrongComponentIsRefused() {
        RandomLayouts.seeds().forEach(RandomLayoutTest::checkComponents);
    }

    private static void checkComponents(int seed) {
        Composite layout = new RandomLayouts(seed).composite();
        for (int m = 0; m < layout.mirrors().size(); m++) {
            for (int c = 0; c < layout.mirrors().get(m).components().size(); c++) {
                for (UnaryOperator<Component> corruption : corruptions(layout, m, c)) {
                    int mirror = m;
                    int component = c;
                    assertThatThrownBy(
                                    () -> corrupted(layout, mirror, component, corruption),
                                    "component %s of mirror %s of %s",
                                    c,
                                    m,
                                    layout)
                            .isInstanceOf(MizanException.class);
                }
            }
        }
    }

    @Test
    void aMirrorInTheWrongOrderOrWithAHoleIsRefused() {
        RandomLayouts.seeds().forEach(RandomLayoutTest::checkOrder);
    }

    private static void checkOrder(int seed) {
        List<Component> components =
                new RandomLayouts(seed).composite().mirrors().get(0).components();
        for (int i = 0; i + 1 < components.size(); i++) {
            List<Component> swapped = new ArrayList<>(components);
            Collections.swap(swapped, i, i + 1);
            assertThatThrownBy(() -> new Mirror(swapped), "%s", swapped).isInstanceOf(MizanException.class);
            List<Component> holed = new ArrayList<>(components);
            if (!holed.remove(i).extent().isEmpty()) {
                assertThatThrownBy(() -> new Mirror(holed), "%s", holed).isInstanceOf(MizanException.class);
            }
        }
    }

    private static List<UnaryOperator<Component>> corruptions(Composite layout, int m, int c) {
        Mirror mirror = layout.mirrors().get(m);
        Component original = mirror.components().get(c);
        List<UnaryOperator<Component>> corruptions = new ArrayList<>(List.of(
                x -> new Component(-1, x.extent(), x.flags(), x.body()),
                x -> moved(x, x.extent().start() + 1, x.extent().end()),
                x -> moved(
                        x, x.extent().start() + Extent.GRAIN_BYTES, x.extent().end()),
                x -> moved(x, x.extent().start(), x.extent().start() - Extent.GRAIN_BYTES),
                x -> moved(x, x.extent().start(), x.extent().start() + 1)));
        if (c + 1 < mirror.components().size()) {
            corruptions.add(x -> moved(x, x.extent().start(), Extent.EOF));
        } else if (layout.mirrors().size() > 1) {
            corruptions.add(x -> moved(x, x.extent().start(), x.extent().start() + (1L << 40)));
        }
        if (!original.extent().isEmpty()) {
            corruptions.add(x -> moved(x, x.extent().start(), x.extent().start()));
        }
        if (mirror.components().size() > 1) {
            corruptions.add(x -> new Component(x.id() + (99 << 16), x.extent(), x.flags(), x.body()));
        }
        if (original.body() instanceof Extension extension) {
            if (mirror.components().get(c - 1).extent().isEmpty()) {
                corruptions.add(x -> withBody(x, new Striped(extension.striping())));
            }
            corruptions.add(x -> withBody(x, new Component.OnMdt()));
            corruptions.add(x -> {
                EnumSet<ComponentFlag> flags = EnumSet.of(ComponentFlag.INIT);
                flags.addAll(x.flags());
                return new Component(x.id(), x.extent(), flags, x.body());
            });
        } else if (c == 0) {
            corruptions.add(x -> withBody(x, new Extension(1 << 30, Striping.DEFAULT)));
        } else {
            corruptions.add(x -> withBody(x, new Component.OnMdt()));
        }
        return corruptions;
    }

    private static Component moved(Component x, long start, long end) {
        return new Component(x.id(), new Extent(start, end), x.flags(), x.body());
    }

    private static Component withBody(Component x, Component.Body body) {
        return new Component(x.id(), x.extent(), x.flags(), body);
    }

    private static Composite corrupted(Composite layout, int m, int c, UnaryOperator<Component> corruption) {
        List<Component> components = layout.mirrors().get(m).components();
        Component wrong = corruption.apply(components.get(c));
        return new Composite(replaced(layout.mirrors(), m, new Mirror(replaced(components, c, wrong))), layout.state());
    }

    private static <T> List<T> replaced(List<T> list, int index, T element) {
        List<T> copy = new ArrayList<>(list);
        copy.set(index, element);
        return copy;
    }
}
