package io.mizan.model.layout;

import java.util.ArrayList;
import java.util.List;

/** The bits of {@code lmm_pattern}. */
public final class StripePattern {
    /** What a directory without a pattern of its own has; it counts as {@link #RAID0}. */
    public static final int DEFAULT = 0;

    public static final int RAID0 = 0x1;
    public static final int MDT = 0x100;
    public static final int OVERSTRIPED = RAID0 | 0x200;
    private static final int RELEASED = 0x8000_0000;

    private record Bit(int bit, String name) {}

    private static final List<Bit> BITS = List.of(
            new Bit(RAID0, "raid0"),
            new Bit(0x2, "raid1"),
            new Bit(0x4, "parity"),
            new Bit(MDT, "mdt"),
            new Bit(0x200, "overstriped"),
            new Bit(0x400, "foreign"),
            new Bit(0x800, "compress"),
            new Bit(0x4000_0000, "hole"),
            new Bit(RELEASED, "released"));

    private StripePattern() {}

    static boolean isReleased(int pattern) {
        return (pattern & RELEASED) != 0;
    }

    /** As {@code lfs} writes it, such as {@code raid0,overstriped}; bits without a name in hexadecimal. */
    public static String name(int pattern) {
        List<String> names = new ArrayList<>();
        int rest = pattern;
        for (Bit bit : BITS) {
            if ((pattern & bit.bit()) != 0) {
                names.add(bit.name());
                rest &= ~bit.bit();
            }
        }
        if (rest != 0) {
            names.add("0x" + Integer.toHexString(rest));
        }
        return String.join(",", names);
    }

    /** The bit of one name, 0 if there is none of this name. */
    public static int bit(String name) {
        return BITS.stream()
                .filter(bit -> bit.name().equals(name))
                .mapToInt(Bit::bit)
                .findFirst()
                .orElse(0);
    }
}
