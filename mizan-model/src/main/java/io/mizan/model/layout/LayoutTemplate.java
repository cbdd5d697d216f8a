package io.mizan.model.layout;

import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import java.util.List;
import java.util.Optional;

/**
 * The layout as a template ({@code .lyl}) for {@code lfs setstripe --yaml}.
 *
 * <p>Components are written as {@code component0:}, {@code component1:}. Later versions write a list instead and read both, but
 * 2.15 takes a list for nothing and creates a file with the default layout, without an error.
 */
public final class LayoutTemplate {
    private final StringBuilder out = new StringBuilder();

    private LayoutTemplate() {}

    /** None for layouts that are kept raw, for mirrors, and for components that grow. */
    public static Optional<String> of(FileLayout layout) {
        LayoutTemplate template = new LayoutTemplate();
        if (layout instanceof Plain plain) {
            template.striping("", plain.striping());
            return Optional.of(template.out.toString());
        }
        if (layout instanceof Composite composite && composite.mirrors().size() == 1) {
            List<Component> components = composite.components();
            boolean simple = components.stream()
                    .allMatch(component -> component.body() instanceof Striped || component.body() instanceof OnMdt);
            if (simple) {
                template.components(components);
                return Optional.of(template.out.toString());
            }
        }
        return Optional.empty();
    }

    private void components(List<Component> components) {
        line("  lcm_mirror_count:  1");
        line("  lcm_entry_count:   " + components.size());
        for (int i = 0; i < components.size(); i++) {
            Component component = components.get(i);
            Extent extent = component.extent();
            line("  component" + i + ":");
            line("    lcme_id:             " + (i + 1));
            line("    lcme_flags:          0");
            line("    lcme_extent.e_start: " + extent.start());
            line("    lcme_extent.e_end:   " + (extent.reachesEndOfFile() ? "EOF" : extent.end()));
            line("    sub_layout:");
            if (component.body() instanceof Striped striped) {
                striping("      ", striped.striping());
            } else {
                line("      lmm_stripe_count:  0");
                line("      lmm_stripe_size:   " + extent.end());
                line("      lmm_pattern:       mdt");
            }
        }
    }

    private void striping(String indent, Striping striping) {
        line(indent + "lmm_stripe_count:  " + striping.stripeCount());
        line(indent + "lmm_stripe_size:   " + striping.stripeSizeBytes());
        line(indent + "lmm_pattern:       " + (striping.overstriped() ? "raid0,overstriped" : "raid0"));
        TargetChoice targets = striping.targets();
        int first = targets instanceof StartIndex start
                ? start.index()
                : targets instanceof Exact exact ? exact.indices().get(0) : -1;
        line(indent + "lmm_stripe_offset: " + first);
        if (!striping.pool().isEmpty()) {
            line(indent + "lmm_pool:          " + striping.pool());
        }
        if (targets instanceof Exact exact) {
            line(indent + "lmm_objects:");
            exact.indices().forEach(index -> line(indent + "- l_ost_idx: " + index));
        }
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
