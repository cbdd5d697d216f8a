package io.mizan.traces.darshan;

import java.util.List;

/** The layout of one file: its components and, one after the other, the OSTs of each. */
public final class LustreRecord {
    private final long id;
    private final long rank;
    private final List<LustreComponent> components;
    private final long[] targets;

    LustreRecord(long id, long rank, List<LustreComponent> components, long[] targets) {
        this.id = id;
        this.rank = rank;
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
}
