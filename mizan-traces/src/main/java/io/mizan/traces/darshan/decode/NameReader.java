package io.mizan.traces.darshan.decode;

import io.mizan.traces.darshan.format.RegionInput;
import io.mizan.traces.darshan.record.NameTable;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads name records: {@code u64 id, u32 length, char[length]} in version 3.00, {@code u64 id} and a text that ends with NUL
 * since.
 */
public final class NameReader {
    private static final int MOST_NAME_BYTES = 1 << 20;
    private static final int MOST_TABLE_BYTES = 192 << 20;

    private final RegionInput input;
    private final NameTable names;
    private byte[] name = new byte[256];

    private NameReader(RegionInput input, NameTable names) {
        this.input = input;
        this.names = names;
    }

    /** Fills the table and says what is wrong, if anything. */
    public static Optional<String> read(RegionInput input, NameTable names, boolean withLengths) {
        return new NameReader(input, names).read(withLengths);
    }

    private Optional<String> read(boolean withLengths) {
        int head = withLengths ? Long.BYTES + Integer.BYTES : Long.BYTES;
        while (input.require(head)) {
            long id = input.takeLong();
            int length = withLengths ? counted(input.takeInt()) : terminated();
            if (length < 0) {
                return Optional.of(input.damage().orElse("a name is cut off or too long"));
            }
            if (names.bytes() > MOST_TABLE_BYTES - length) {
                return Optional.of("more names than Mizan holds, " + MOST_TABLE_BYTES + " bytes");
            }
            names.put(id, name, length);
        }
        return input.damage()
                .or(() -> input.remaining() > 0 ? Optional.of("the last name is cut off") : Optional.empty());
    }

    private int counted(int length) {
        if (length < 0 || length > MOST_NAME_BYTES) {
            return -1;
        }
        for (int i = 0; i < length; i++) {
            if (!append(i)) {
                return -1;
            }
        }
        return length;
    }

    private int terminated() {
        for (int length = 0; length <= MOST_NAME_BYTES; length++) {
            if (!append(length)) {
                return -1;
            }
            if (name[length] == 0) {
                return length;
            }
        }
        return -1;
    }

    private boolean append(int at) {
        if (!input.require(1)) {
            return false;
        }
        if (at == name.length) {
            name = Arrays.copyOf(name, 2 * name.length);
        }
        name[at] = input.takeByte();
        return true;
    }
}
