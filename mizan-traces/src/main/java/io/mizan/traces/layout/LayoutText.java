package io.mizan.traces.layout;

import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.Extension;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.ComponentFlag;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.FileLayout.Raw;
import io.mizan.model.layout.Mirror;
import io.mizan.model.layout.MirrorState;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.TargetList;
import java.util.Base64;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/**
 * Layouts as the options of {@code lfs setstripe}, on one line and without loss; {@link LayoutParser} reads them back.
 *
 * <p>{@code lfs} cannot say everything that a layout has. Four options are added: {@code --comp-id} and all flags in
 * {@code --comp-flags}; {@code --component-start}, which makes the component with it the extension itself, where
 * {@code lfs} would split one; and {@code --mirror-state}. The default of the file system is {@code default}, and an
 * attribute that is only kept is {@code raw KIND BASE64}.
 */
public final class LayoutText {
    static final String DEFAULT = "default";
    static final String RAW = "raw";

    private final StringJoiner words = new StringJoiner(" ");
    private String lastPool = "";

    private LayoutText() {}

    public static String format(FileLayout layout) {
        LayoutText text = new LayoutText();
        if (layout instanceof Plain plain) {
            return plain.striping().equals(Striping.DEFAULT) ? DEFAULT : text.plain(plain.striping());
        }
        if (layout instanceof Composite composite) {
            return text.composite(composite);
        }
        Raw raw = (Raw) layout;
        return RAW + " " + raw.kind().name().toLowerCase(Locale.ROOT) + " "
                + Base64.getEncoder().encodeToString(raw.attribute());
    }

    private String plain(Striping striping) {
        count(striping);
        if (striping.stripeSizeBytes() != 0) {
            words.add("-S " + ByteSize.exact(striping.stripeSizeBytes()));
        }
        targets(striping);
        return words.toString();
    }

    private String composite(Composite composite) {
        if (composite.state() != MirrorState.NONE) {
            words.add("--mirror-state=" + composite.state().name().toLowerCase(Locale.ROOT));
        }
        for (Mirror mirror : composite.mirrors()) {
            if (composite.mirrors().size() > 1) {
                words.add("-N");
            }
            mirror.components().forEach(this::component);
        }
        return words.toString();
    }

    /** Count and size are said for each component, because otherwise they pass on from the one before. */
    private void component(Component component) {
        words.add("-E "
                + (component.extent().reachesEndOfFile()
                        ? "-1"
                        : ByteSize.exact(component.extent().end())));
        if (component.body() instanceof Striped striped) {
            count(striped.striping());
            words.add("-S " + ByteSize.exact(striped.striping().stripeSizeBytes()));
            targets(striped.striping());
        } else if (component.body() instanceof Extension extension) {
            words.add("--component-start=" + ByteSize.exact(component.extent().start()));
            words.add("-z " + ByteSize.exact(extension.stepBytes()));
            count(extension.striping());
            targets(extension.striping());
        } else {
            words.add("-L mdt");
        }
        if (component.id() != 0) {
            words.add("--comp-id=" + component.id());
        }
        if (!component.flags().isEmpty()) {
            words.add("--comp-flags="
                    + component.flags().stream().map(ComponentFlag::label).collect(Collectors.joining(",")));
        }
    }

    private void count(Striping striping) {
        words.add((striping.overstriped() ? "-C " : "-c ") + striping.stripeCount());
    }

    private void targets(Striping striping) {
        if (striping.targets() instanceof StartIndex start) {
            words.add("-i " + start.index());
        } else if (striping.targets() instanceof Exact list) {
            words.add("-o " + TargetList.format(list.indices()));
        }
        if (!striping.pool().equals(lastPool)) {
            words.add("-p " + (striping.pool().isEmpty() ? "none" : striping.pool()));
            lastPool = striping.pool();
        }
    }
}
