package io.mizan.model.layout.lustre;

import io.mizan.model.layout.ComponentFlag;
import io.mizan.model.layout.CompositeAttribute;
import io.mizan.model.layout.CompositeAttribute.Entry;
import io.mizan.model.layout.Fid;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.StripeAttribute;
import io.mizan.model.layout.StripeAttribute.Kind;
import io.mizan.model.layout.StripeAttribute.StripeObject;
import io.mizan.model.layout.StripePattern;
import java.util.List;
import java.util.Locale;

/**
 * An attribute as {@code lfs getstripe FILE} of 2.17 prints it, blanks and tabs included, so that scripts made for it read
 * it. A request is shown as if it were stored; the targets of its lists stand where objects without identity would.
 */
public final class GetstripeText {
    /** Below this a group is one of the few that are reserved, and shown in decimal digits. */
    private static final long FIRST_REAL_SEQUENCE = 0xC;

    private final StringBuilder out = new StringBuilder();

    private GetstripeText() {}

    public static String of(String path, LayoutAttribute attribute) {
        GetstripeText text = new GetstripeText();
        if (attribute instanceof CompositeAttribute composite) {
            text.line("%s", path);
            text.composite(composite);
        } else if (attribute instanceof StripeAttribute stripes) {
            text.line("%s", path);
            text.header("", stripes, stripes.stored(), false);
            if (hasObjects(stripes, stripes.stored())) {
                text.table(stripes.objects());
            }
            text.line("");
        } else {
            text.line("%s has a foreign layout", path);
        }
        return text.out.toString();
    }

    private void composite(CompositeAttribute composite) {
        line("  lcm_layout_gen:    %s", Integer.toUnsignedString(composite.generation()));
        line("  lcm_mirror_count:  %d", composite.moreMirrors() + 1);
        line("  lcm_entry_count:   %d", composite.entries().size());
        for (Entry entry : composite.entries()) {
            line("    lcme_id:             %s", Integer.toUnsignedString(entry.id()));
            line("    lcme_mirror_id:      %d", entry.id() >>> 16 & 0x7FFF);
            line("    lcme_flags:          %s", FlagNames.component(entry.flags()));
            line("    lcme_extent.e_start: %s", Long.toUnsignedString(entry.start()));
            line("    lcme_extent.e_end:   %s", entry.end() == -1 ? "EOF" : Long.toUnsignedString(entry.end()));
            if (entry.body() instanceof StripeAttribute stripes) {
                boolean placed = entry.has(ComponentFlag.INIT);
                header("      ", stripes, placed, entry.isExtension());
                if (hasObjects(stripes, placed)) {
                    list(stripes.objects());
                }
            } else {
                line("      lmm_pattern:       foreign");
            }
            line("");
        }
    }

    private void header(String indent, StripeAttribute stripes, boolean placed, boolean extension) {
        boolean onMetadataTarget = (stripes.pattern() & StripePattern.MDT) != 0;
        line("%slmm_stripe_count:  %d", indent, extension ? 0 : stripes.stripeCount());
        if (extension) {
            line("%slmm_extension_size: %d", indent, stripes.stripeSize() << 10);
        } else {
            line("%slmm_stripe_size:   %d", indent, stripes.stripeSize());
        }
        line("%slmm_pattern:       %s", indent, StripePattern.name(stripes.pattern()));
        line("%slmm_layout_gen:    %d", indent, placed ? stripes.place() : 0);
        if (placed && !onMetadataTarget && !stripes.objects().isEmpty()) {
            line("%slmm_stripe_offset: %d", indent, stripes.objects().get(0).target());
        } else {
            int place = stripes.place() == StripeAttribute.ANYWHERE ? -1 : stripes.place();
            line("%slmm_%s %d", indent, onMetadataTarget ? "mdt_index:    " : "stripe_offset:", place);
        }
        if (!stripes.pool().isEmpty()) {
            line("%slmm_pool:          %s", indent, stripes.pool());
        }
    }

    private static boolean hasObjects(StripeAttribute stripes, boolean placed) {
        return (placed || stripes.kind() == Kind.SPECIFIC)
                && (stripes.pattern() & (StripePattern.MDT | StripePattern.bit("released"))) == 0;
    }

    private void table(List<StripeObject> objects) {
        line("\tobdidx\t\t objid\t\t objid\t\t group");
        for (StripeObject object : objects) {
            Fid id = object.id();
            line(
                    "\t%6s\t%14s\t%13s\t%14s",
                    Integer.toUnsignedString(object.target()),
                    Long.toUnsignedString(id.objectId()),
                    hex(id.objectId()),
                    Long.compareUnsigned(id.group(), FIRST_REAL_SEQUENCE) < 0
                            ? Long.toString(id.group())
                            : hex(id.group()));
        }
    }

    private void list(List<StripeObject> objects) {
        line("      lmm_objects:");
        for (int i = 0; i < objects.size(); i++) {
            StripeObject object = objects.get(i);
            line(
                    "      - %3d: { l_ost_idx: %3d, l_fid: [%s] }",
                    i, object.target(), object.id().on(object.target()));
        }
    }

    /** As printf's {@code %#llx}: a zero has no prefix. */
    private static String hex(long value) {
        return value == 0 ? "0" : "0x" + Long.toHexString(value);
    }

    private void line(String format, Object... values) {
        out.append(values.length == 0 ? format : String.format(Locale.ROOT, format, values))
                .append('\n');
    }
}
