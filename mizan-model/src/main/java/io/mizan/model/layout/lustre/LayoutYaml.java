package io.mizan.model.layout.lustre;

import io.mizan.model.layout.ComponentFlag;
import io.mizan.model.layout.CompositeAttribute;
import io.mizan.model.layout.CompositeAttribute.Entry;
import io.mizan.model.layout.Fid;
import io.mizan.model.layout.ForeignAttribute;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.StripeAttribute;
import io.mizan.model.layout.StripeAttribute.StripeObject;
import io.mizan.model.layout.StripePattern;
import io.mizan.model.layout.lustre.LayoutDocument.Form;
import java.util.Base64;

/**
 * An attribute as YAML with every field by its name in Lustre; {@link LayoutDocument} reads it back, byte for byte. Only what
 * tools leave uninitialised in a request (identities of a file and objects that do not exist yet) is not in it.
 */
public final class LayoutYaml {
    private final StringBuilder out = new StringBuilder();
    private final boolean stored;

    private LayoutYaml(boolean stored) {
        this.stored = stored;
    }

    public static String of(LayoutAttribute attribute) {
        LayoutYaml yaml = new LayoutYaml(attribute.stored());
        yaml.line("form:                " + (attribute.stored() ? Form.STORED : Form.REQUEST).label());
        if (attribute instanceof CompositeAttribute composite) {
            yaml.composite(composite);
        } else {
            yaml.simple("", attribute, true, false);
        }
        return yaml.out.toString();
    }

    private void composite(CompositeAttribute composite) {
        line("lcm_magic:           " + (composite.growing() ? "0x0BD80BD0" : "0x0BD60BD0"));
        line("lcm_flags:           " + FlagNames.header(composite.flags()));
        line("lcm_layout_gen:      " + Integer.toUnsignedString(composite.generation()));
        line("lcm_mirror_count:    " + (composite.moreMirrors() + 1));
        if (composite.parityCount() != 0) {
            line("lcm_ec_count:        " + composite.parityCount());
        }
        line("lcm_entry_count:     " + composite.entries().size());
        line("components:");
        for (Entry entry : composite.entries()) {
            line("- lcme_id:             " + Integer.toUnsignedString(entry.id()));
            line("  lcme_mirror_id:      " + (entry.id() >>> 16 & 0x7FFF));
            line("  lcme_flags:          " + FlagNames.component(entry.flags()));
            line("  lcme_extent.e_start: " + Long.toUnsignedString(entry.start()));
            line("  lcme_extent.e_end:   " + (entry.end() == -1 ? "EOF" : Long.toUnsignedString(entry.end())));
            number("  lcme_layout_gen:     ", Integer.toUnsignedLong(entry.generation()));
            number("  lcme_timestamp:      ", entry.timestamp());
            number("  lcme_coding:         ", Integer.toUnsignedLong(entry.coding()));
            line("  sub_layout:");
            simple("    ", entry.body(), entry.has(ComponentFlag.INIT), entry.isExtension());
        }
    }

    private void simple(String indent, LayoutAttribute attribute, boolean placed, boolean extension) {
        if (attribute instanceof ForeignAttribute foreign) {
            line(indent + "lfm_content:       " + Base64.getEncoder().encodeToString(foreign.content()));
            return;
        }
        StripeAttribute stripes = (StripeAttribute) attribute;
        line(indent + "lmm_magic:         "
                + String.format("0x%08X", stripes.kind().magic()));
        if (stored) {
            line(indent + "lmm_seq:           0x" + Long.toHexString(stripes.sequence()));
            line(indent + "lmm_object_id:     0x" + Long.toHexString(stripes.objectId()));
        }
        line(indent + "lmm_stripe_count:  " + stripes.stripeCount());
        if (extension) {
            line(indent + "lmm_extension_size: " + (stripes.stripeSize() << 10));
        } else {
            line(indent + "lmm_stripe_size:   " + stripes.stripeSize());
        }
        line(indent + "lmm_pattern:       "
                + (stripes.pattern() == StripePattern.DEFAULT ? "default" : StripePattern.name(stripes.pattern())));
        if (stored && placed) {
            line(indent + "lmm_layout_gen:    " + stripes.place());
        } else {
            line(indent + "lmm_stripe_offset: " + (stripes.place() == StripeAttribute.ANYWHERE ? -1 : stripes.place()));
        }
        if (!stripes.pool().isEmpty()) {
            line(indent + "lmm_pool:          '" + stripes.pool().replace("'", "''") + "'");
        }
        if (!stripes.objects().isEmpty()) {
            line(indent + "lmm_objects:");
            stripes.objects().forEach(object -> object(indent, object));
        }
    }

    private void object(String indent, StripeObject object) {
        line(indent + "- l_ost_idx: "
                + (object.target() == StripeObject.NO_TARGET ? "-1" : Integer.toUnsignedString(object.target())));
        if (stored) {
            if (!object.id().equals(Fid.NONE)) {
                line(indent + "  l_fid:     " + object.id());
            }
            number(indent + "  l_ost_gen: ", Integer.toUnsignedLong(object.generation()));
        }
    }

    private void number(String name, long value) {
        if (value != 0) {
            line(name + Long.toUnsignedString(value));
        }
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
