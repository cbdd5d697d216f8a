package io.mizan.model.layout;

/**
 * Flags of a component. Two marks of the attribute are missing on purpose: EXTENSION is said by {@link Component.Extension},
 * and NEG is never stored.
 */
public enum ComponentFlag {
    /** The data of this mirror is older than that of another. */
    STALE(0x1, "stale"),
    /** Read from this mirror if possible. */
    PREFER_READ(0x2, "prefrd"),
    /** Write to this mirror if possible. */
    PREFER_WRITE(0x4, "prefwr"),
    /** Reserved: no version sets it. */
    OFFLINE(0x8, "offline"),
    /** The component has its objects. Never sent: a client of 2.17 then takes the request for a copied attribute. */
    INIT(0x10, "init"),
    /** Resynchronisation leaves this mirror as it is. */
    NOSYNC(0x20, "nosync"),
    /** Erasure code of another mirror (2.18). */
    PARITY(0x80, "parity"),
    /** Compressed by the client (2.18). */
    COMPRESS(0x100, "compress"),
    /** Compressed only here and there (2.18). */
    PARTIAL(0x200, "partial"),
    /** Not to be compressed (2.18). */
    NOCOMPR(0x400, "nocompr");

    private final int bit;
    private final String label;

    ComponentFlag(int bit, String label) {
        this.bit = bit;
        this.label = label;
    }

    /** Its bit of {@code lcme_flags}. */
    public int bit() {
        return bit;
    }

    /** As {@code lfs} writes it. */
    public String label() {
        return label;
    }
}
