package io.mizan.experiments.neverslower;

/** The size of a system: servers with equal numbers of targets, and a compute node for each target. */
public enum Site {
    SMALL(7, 5),
    MIDDLE(45, 8),
    LARGE(450, 8);

    private final int servers;
    private final int each;

    Site(int servers, int each) {
        this.servers = servers;
        this.each = each;
    }

    int servers() {
        return servers;
    }

    /** Targets of a server. */
    int each() {
        return each;
    }

    int targets() {
        return servers * each;
    }

    String label() {
        return String.valueOf(targets());
    }
}
