package io.mizan.traces.darshan.text;

import io.mizan.traces.darshan.record.LustreComponent;
import io.mizan.traces.darshan.record.LustreRecord;

/** Which OSTs a file and its accesses use. */
final class StripeText {
    private StripeText() {}

    static void components(StringBuilder out, LustreRecord layout) {
        out.append("# DXT, Lustre stripe components:\n");
        for (int i = 0; i < layout.components().size(); i++) {
            LustreComponent component = layout.components().get(i);
            out.append("#\t[Component ").append(i + 1).append("] stripe_ext: ").append(component.start());
            out.append(" - ");
            out.append(component.end() == LustreComponent.END_OF_FILE ? "EOF" : String.valueOf(component.end()));
            out.append(", stripe_size: ").append(component.stripeSize());
            out.append(", stripe_count: ").append(component.stripeCount()).append(", OSTs:");
            for (long stripe = 0; stripe < component.stripeCount(); stripe++) {
                long target = layout.target(component, stripe);
                if (target < 0) {
                    break; // the counts of a damaged record disagree
                }
                out.append(' ').append(target);
            }
            out.append('\n');
        }
    }

    /** The OSTs of an access in the order of its bytes, each stripe of a component at most once. */
    static void targets(StringBuilder out, LustreRecord layout, long offset, long length) {
        if (offset < 0 || length <= 0) {
            return;
        }
        long end = offset > Long.MAX_VALUE - length ? Long.MAX_VALUE : offset + length;
        for (LustreComponent component : layout.components()) {
            long size = component.stripeSize();
            long count = component.stripeCount();
            long from = Math.max(offset, component.start());
            long to = component.end() == LustreComponent.END_OF_FILE ? end : Math.min(end, component.end());
            if (size <= 0 || count <= 0 || component.start() < 0 || from >= to) {
                continue;
            }
            long first = (from - component.start()) / size;
            long last = (to - 1 - component.start()) / size;
            for (long stripe = first; stripe <= last && stripe - first < count; stripe++) {
                out.append("   [");
                Numbers.integer(out, layout.target(component, stripe % count), 3);
                out.append(']');
            }
        }
    }
}
