package io.mizan.algorithms.placement.batch;

/** The versions of Lustre whose allocators differ. */
public enum LustreVersion {
    V2_12("2.12"),
    V2_15("2.15"),
    V2_17("2.17");

    private final String label;

    LustreVersion(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    public boolean atLeast(LustreVersion other) {
        return compareTo(other) >= 0;
    }
}
