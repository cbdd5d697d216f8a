package io.mizan.model.placement;

import io.mizan.model.system.SystemView;
import java.util.List;
import java.util.Set;

/** Decides which targets new files get. Given the same requests and view, a policy gives the same answer. */
public interface PlacementPolicy {

    /** What a policy reads from the view beyond the space and state of targets. */
    enum Need {
        SERVERS,
        SERVER_LOAD,
        TARGET_LOAD,
        PEAK_BANDWIDTH,
        FREE_INODES,
        IO_NODES
    }

    /** What an answer of a policy is held to. */
    enum Rules {
        /** A component gets all its stripes, on targets without a fault, and its bytes fit. */
        EXACT,
        /**
         * What Lustre's own allocators do: fewer stripes than asked, degraded targets in the last resort, no look at the size of
         * the file.
         */
        AS_LUSTRE
    }

    /** The name by which it is chosen. */
    String name();

    /** What it needs to decide well; where the view lacks some of it, the caller tells the user. */
    Set<Need> needs();

    /** What its answers can be held to; those of a policy that is loaded from a jar are held to {@link Rules#EXACT} all the same. */
    default Rules rules() {
        return Rules.EXACT;
    }

    Placement place(List<PlacementRequest> requests, SystemView view);
}
