package io.mizan.experiments.neverslower;

import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.StorageServer;
import io.mizan.simulator.platform.StorageTarget;
import io.mizan.simulator.scenario.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** What is special about the targets of a system. */
public enum State {
    EMPTY("empty"),
    UNEVEN("0 - 95 % full"),
    /** The others are filled to about three quarters, which is where sites buy new ones. */
    FOUR_NEW("four new"),
    /** Half as fast as the others, which is known; it still takes new files. */
    DEGRADED("one degraded"),
    /** A twentieth as fast, and therefore closed. */
    FAIL_SLOW("one fail-slow"),
    FULL("one full"),
    /** Others write to every second target; shortly before the applications start they move from the even ones to the odd ones. */
    BUSY("busy neighbours"),
    MIXED("flash and HDD");

    /** The default of {@code target.fullAt}. */
    static final double FULL_AT = 0.9;

    static final double HDD_BYTES_PER_SECOND = 500e6;
    private static final double FLASH_BYTES_PER_SECOND = 2e9;
    /** A server carries its disks and a fifth more. */
    private static final double SERVER_HEADROOM = 1.2;

    private static final double NODE_BYTES_PER_SECOND = 4e9;
    static final long TARGET_BYTES = 1L << 40;
    /** So much of the full one is free that a few stripes fit and the others do not. */
    private static final double FULL_SHARE = 0.996;

    private static final double DEGRADED_SPEED = 0.5;
    private static final double SLOW_SPEED = 0.05;
    static final double NEIGHBOUR_BYTES_PER_SECOND = 0.6 * HDD_BYTES_PER_SECOND;
    /** Long enough before {@link Load#START_SECONDS} to be known, and late enough to be missed by who is told with a minute's delay. */
    private static final double NEIGHBOURS_MOVE_SECONDS = 75;

    private final String label;

    State(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** Whether an administrator closes targets in this state, so that a system without that differs. */
    boolean closes() {
        return this == UNEVEN || this == FAIL_SLOW || this == FULL;
    }

    /**
     * The system at the beginning.
     *
     * @param seed for how full targets are, and which one is special
     * @param open whether full and slow targets take new files as they do where nobody closes them
     */
    Platform platform(Site site, long seed, boolean open) {
        SplittableRandom random = new SplittableRandom(seed);
        int special = random.nextInt(site.targets());
        List<StorageServer> servers = new ArrayList<>();
        int index = 0;
        for (int s = 0; s < site.servers(); s++) {
            List<StorageTarget> targets = new ArrayList<>();
            for (int i = 0; i < site.each(); i++, index++) {
                targets.add(target(site, index, index == special, random.nextDouble(), open));
            }
            servers.add(new StorageServer("oss" + s, SERVER_HEADROOM * site.each() * HDD_BYTES_PER_SECOND, targets));
        }
        return new Platform(
                "site",
                new Platform.Nodes(site.targets(), NODE_BYTES_PER_SECOND, NODE_BYTES_PER_SECOND, 0.0001),
                Platform.Layer.NONE,
                Platform.Layer.NONE,
                Platform.MetadataServer.USUAL,
                servers,
                0,
                Platform.Fill.NONE);
    }

    List<Change> changes(Site site) {
        List<Change> changes = new ArrayList<>();
        for (int t = 0; t < site.targets() && this == BUSY; t++) {
            boolean later = busy(t);
            changes.add(new Change(0, new Change.TargetBackground(t, later ? 0 : NEIGHBOUR_BYTES_PER_SECOND)));
            changes.add(new Change(
                    NEIGHBOURS_MOVE_SECONDS, new Change.TargetBackground(t, later ? NEIGHBOUR_BYTES_PER_SECOND : 0)));
        }
        return changes;
    }

    /** Whether others write to a target while the applications do. */
    boolean busy(int target) {
        return this == BUSY && target % 2 == 1;
    }

    private StorageTarget target(Site site, int index, boolean special, double drawn, boolean open) {
        boolean flash = this == MIXED && index % site.each() == 0;
        double rate = flash ? FLASH_BYTES_PER_SECOND : HDD_BYTES_PER_SECOND;
        if (special) {
            rate *= this == DEGRADED ? DEGRADED_SPEED : this == FAIL_SLOW ? SLOW_SPEED : 1;
        }
        double fill = fill(site, index, special, drawn);
        boolean closed = !open && (fill > FULL_AT || (special && this == FAIL_SLOW));
        long used = (long) (fill * TARGET_BYTES);
        Target state = Target.of(
                new TargetName("site", TargetKind.DATA, index), new Space(TARGET_BYTES, used, TARGET_BYTES - used));
        Target flagged = new Target(
                state.name(),
                state.space(),
                state.filesFree(),
                true,
                closed ? Set.of(TargetFlag.NO_NEW_FILES) : Set.of(),
                flash ? DeviceClass.NVME : DeviceClass.HDD,
                Set.of(),
                state.performance());
        return StorageTarget.of(flagged, rate);
    }

    private double fill(Site site, int index, boolean special, double drawn) {
        return switch (this) {
            case UNEVEN -> 0.95 * drawn;
            case FOUR_NEW -> index >= site.targets() - 4 ? 0 : 0.7 + 0.1 * drawn;
            case FULL -> special ? FULL_SHARE : 0.5;
            case EMPTY, DEGRADED, FAIL_SLOW, BUSY, MIXED -> 0;
        };
    }
}
