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

    /** The one whose allocator a release such as {@code 2.15.5} has; the newest where the text is no release. */
    public static LustreVersion ofRelease(String text) {
        String[] parts = text.split("\\.", 3);
        int minor = parts.length > 1 && parts[1].matches("\\d{1,4}") ? Integer.parseInt(parts[1]) : 17;
        return minor < 13 ? V2_12 : minor < 17 ? V2_15 : V2_17;
    }

    public String label() {
        return label;
    }

    public boolean atLeast(LustreVersion other) {
        return compareTo(other) >= 0;
    }
}
