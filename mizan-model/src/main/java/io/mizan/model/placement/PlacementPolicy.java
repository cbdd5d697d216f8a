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

    /** The name by which it is chosen. */
    String name();

    /** What it needs to decide well; where the view lacks some of it, the caller tells the user. */
    Set<Need> needs();

    Placement place(List<PlacementRequest> requests, SystemView view);
}
