package io.mizan.simulator.platform;

import io.mizan.model.system.Performance;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;

/**
 * A target of a simulated platform: its state at the beginning, its rates and the load of others.
 *
 * @param writeBytesPerSecond the peak for writes
 * @param readBytesPerSecond the peak for reads; where it equals the one for writes, reads and writes share the device, otherwise each has
 *     its own
 * @param loss what each further transfer at the same time costs (heads that move): see {@link
 *     io.mizan.simulator.kernel.Efficiency#falling}; 0 for nothing
 * @param backgroundBytesPerSecond what others write and read here all the time
 */
public record StorageTarget(
        Target state,
        double writeBytesPerSecond,
        double readBytesPerSecond,
        double loss,
        double backgroundBytesPerSecond) {

    /** A target of which only a peak is known. */
    public static StorageTarget of(Target state, double bytesPerSecond) {
        return new StorageTarget(state, bytesPerSecond, bytesPerSecond, 0, 0);
    }

    public int index() {
        return state.index();
    }

    /** The same with another state, its peak in the view as the simulation has it. */
    public StorageTarget withState(Target newState) {
        return new StorageTarget(newState, writeBytesPerSecond, readBytesPerSecond, loss, backgroundBytesPerSecond);
    }

    StorageTarget withIndex(int index) {
        Target other = new Target(
                new TargetName(state.name().fileSystem(), TargetKind.DATA, index),
                state.space(),
                state.filesFree(),
                state.active(),
                state.flags(),
                state.deviceClass(),
                state.pools(),
                new Performance((long) writeBytesPerSecond, Performance.UNKNOWN_LOAD));
        return withState(other);
    }
}
