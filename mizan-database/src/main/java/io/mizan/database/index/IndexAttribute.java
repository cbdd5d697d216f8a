package io.mizan.database.index;

import io.mizan.model.error.Problem;
import java.util.Arrays;

/**
 * A ready-made layout attribute, equal to another one with the same bytes.
 *
 * @param targetsNeeded the largest index of a target that it names plus 1, 0 if it names none
 */
public record IndexAttribute(byte[] bytes, int targetsNeeded) {
    public static final int LARGEST_BYTES = 64 << 10;
    private static final int MOST_TARGETS = 0xFFFF;

    public IndexAttribute {
        bytes = bytes.clone();
        if (bytes.length == 0 || bytes.length > LARGEST_BYTES) {
            throw Problem.impossible("a layout attribute must have 1 to 65536 bytes")
                    .with("bytes", bytes.length)
                    .exception();
        }
        if (targetsNeeded < 0 || targetsNeeded > MOST_TARGETS) {
            throw Problem.impossible("indices of targets must be 0 to 65534")
                    .with("targetsNeeded", targetsNeeded)
                    .exception();
        }
    }

    @Override
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IndexAttribute attribute
                && targetsNeeded == attribute.targetsNeeded
                && Arrays.equals(bytes, attribute.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * targetsNeeded + Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "IndexAttribute[bytes=" + bytes.length + ", targetsNeeded=" + targetsNeeded + "]";
    }
}
