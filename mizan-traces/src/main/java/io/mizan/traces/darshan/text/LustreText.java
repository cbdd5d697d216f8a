package io.mizan.traces.darshan.text;

import io.mizan.traces.darshan.record.LustreComponent;
import io.mizan.traces.darshan.record.LustreRecord;
import java.util.List;

/** Layouts in words. */
final class LustreText {
    private static final String UNKNOWN = "N/A";
    private static final List<String> FLAGS = List.of(
            "stale",
            "prefrd",
            "prefwr",
            "offline",
            "init",
            "nosync",
            "extension",
            "parity",
            "compress",
            "partial",
            "nocompr",
            "neg");

    private LustreText() {}

    static void print(RecordLines lines, LustreRecord record) {
        lines.record(record.id(), record.rank());
        lines.integer("LUSTRE_NUM_COMPONENTS", record.components().size());
        lines.integer("LUSTRE_NUM_STRIPES", record.targetCount());
        for (int i = 0; i < record.components().size(); i++) {
            LustreComponent component = record.components().get(i);
            String prefix = "LUSTRE_COMP" + (i + 1) + "_";
            lines.integer(prefix + "STRIPE_SIZE", component.stripeSize());
            lines.integer(prefix + "STRIPE_COUNT", component.stripeCount());
            lines.text(prefix + "STRIPE_PATTERN", pattern(component.pattern()));
            lines.text(prefix + "FLAGS", flags(component.flags()));
            lines.integer(prefix + "EXT_START", component.start());
            lines.integer(prefix + "EXT_END", component.end());
            lines.integer(prefix + "MIRROR_ID", component.mirror());
            lines.text(prefix + "POOL_NAME", component.pool().isEmpty() ? UNKNOWN : TextOut.safe(component.pool()));
            for (int stripe = 0; stripe < component.stripeCount(); stripe++) {
                if (component.firstTarget() + stripe >= record.targetCount()) {
                    break; // the counts of a damaged record disagree
                }
                lines.integer(prefix + "OST_ID_" + stripe, record.target(component, stripe));
            }
        }
    }

    private static String pattern(long pattern) {
        if (pattern == LustreComponent.UNKNOWN) {
            return UNKNOWN;
        }
        return pattern == 0
                ? "raid0"
                : pattern == 2
                        ? "mdt"
                        : pattern == 4 ? "overstriped" : pattern == 8 ? "foreign" : String.valueOf(pattern);
    }

    private static String flags(long flags) {
        if (flags == LustreComponent.UNKNOWN) {
            return UNKNOWN;
        }
        StringBuilder text = new StringBuilder();
        for (int bit = 0; bit < FLAGS.size(); bit++) {
            if ((flags >>> bit & 1) != 0) {
                text.append(text.isEmpty() ? "" : ",").append(FLAGS.get(bit));
            }
        }
        return text.isEmpty() ? "0" : text.toString();
    }
}
