package io.mizan.traces.darshan.record;

import io.mizan.model.layout.StripeBytes;
import java.util.List;

/** The layout of one file: its components and, one after the other, the OSTs of each. */
public final class LustreRecord {
    private final long id;
    private final long rank;
    private final List<LustreComponent> components;
    private final long[] targets;
    private final long systemTargets;

    public LustreRecord(long id, long rank, List<LustreComponent> components, long[] targets) {
        this(id, rank, 0, components, targets);
    }

    public LustreRecord(long id, long rank, long systemTargets, List<LustreComponent> components, long[] targets) {
        this.id = id;
        this.rank = rank;
        this.systemTargets = systemTargets;
        this.components = List.copyOf(components);
        this.targets = targets;
    }

    public long id() {
        return id;
    }

    public long rank() {
        return rank;
    }

    public List<LustreComponent> components() {
        return components;
    }

    /** OSTs that the file system has, 0 where the record does not say: later versions do not. */
    public long systemTargets() {
        return systemTargets;
    }

    /** Stripes of all components. */
    public int targetCount() {
        return targets.length;
    }

    public long target(int index) {
        return targets[index];
    }

    /** The OST number of a stripe of a component, or -1 where the record does not say. */
    public long target(LustreComponent component, long stripe) {
        long index = component.firstTarget() + stripe;
        return stripe >= 0 && stripe < component.stripeCount() && index < targets.length ? targets[(int) index] : -1;
    }

    /** Receives how many bytes of an access lie on an OST. */
    public interface TargetBytes {
        void add(long target, long bytes);
    }

    /**
     * Says on which OSTs the bytes of an access lie; a target with several stripes is told several times. Bytes that no
     * component holds, that are on a metadata target, or whose OST the record does not name are left out.
     *
     * <p>Stripes are counted from the first byte of the file, also in later components: that is how Lustre finds the object
     * of a byte. Of a mirrored file the first mirror counts, which is where clients write. Takes time for the stripes of a
     * component, not for those of the access.
     */
    public void spread(long offset, long length, TargetBytes sink) {
        if (offset < 0 || length <= 0) {
            return;
        }
        long end = offset > Long.MAX_VALUE - length ? Long.MAX_VALUE : offset + length;
        long mirror = components.isEmpty() ? 0 : components.get(0).mirror();
        for (LustreComponent component : components) {
            long from = Math.max(offset, component.start());
            long to = component.end() == LustreComponent.END_OF_FILE ? end : Math.min(end, component.end());
            if (component.mirror() == mirror && component.start() >= 0 && from < to) {
                spread(component, from, to, sink);
            }
        }
    }

    private void spread(LustreComponent component, long from, long to, TargetBytes sink) {
        long size = component.stripeSize();
        int count = (int) Math.min(Integer.MAX_VALUE, component.stripeCount());
        if (size <= 0 || count <= 0 || size > Long.MAX_VALUE / count) {
            return;
        }
        StripeBytes.spread(from, to, size, count, (position, bytes) -> {
            long target = target(component, position);
            if (target >= 0) {
                sink.add(target, bytes);
            }
        });
    }
}
