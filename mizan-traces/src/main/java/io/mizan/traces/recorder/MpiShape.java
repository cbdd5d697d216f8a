package io.mizan.traces.recorder;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the MPI-IO functions that move data are called, and what their arguments mean: handle, offset, buffer, count, type. */
record MpiShape(boolean write, Pointer pointer) {
    private static final Pattern DATA =
            Pattern.compile("MPI_File_i?(read|write)(_at|_shared|_ordered)?(?:_all)?(?:_begin)?");

    /** Which file pointer says where. */
    enum Pointer {
        EXPLICIT,
        OWN,
        SHARED
    }

    /** Sizes of the predefined types that are the same on every machine with Linux and 64 bits. */
    private static final Map<String, Integer> SIZES = Map.ofEntries(
            Map.entry("MPI_BYTE", 1),
            Map.entry("MPI_PACKED", 1),
            Map.entry("MPI_CHAR", 1),
            Map.entry("MPI_CHARACTER", 1),
            Map.entry("MPI_SIGNED_CHAR", 1),
            Map.entry("MPI_UNSIGNED_CHAR", 1),
            Map.entry("MPI_INT8_T", 1),
            Map.entry("MPI_UINT8_T", 1),
            Map.entry("MPI_SHORT", 2),
            Map.entry("MPI_UNSIGNED_SHORT", 2),
            Map.entry("MPI_INT16_T", 2),
            Map.entry("MPI_UINT16_T", 2),
            Map.entry("MPI_INT", 4),
            Map.entry("MPI_UNSIGNED", 4),
            Map.entry("MPI_INT32_T", 4),
            Map.entry("MPI_UINT32_T", 4),
            Map.entry("MPI_FLOAT", 4),
            Map.entry("MPI_REAL", 4),
            Map.entry("MPI_INTEGER", 4),
            Map.entry("MPI_LONG", 8),
            Map.entry("MPI_UNSIGNED_LONG", 8),
            Map.entry("MPI_LONG_LONG", 8),
            Map.entry("MPI_LONG_LONG_INT", 8),
            Map.entry("MPI_UNSIGNED_LONG_LONG", 8),
            Map.entry("MPI_INT64_T", 8),
            Map.entry("MPI_UINT64_T", 8),
            Map.entry("MPI_OFFSET", 8),
            Map.entry("MPI_DOUBLE", 8),
            Map.entry("MPI_DOUBLE_PRECISION", 8),
            Map.entry("MPI_COMPLEX", 8),
            Map.entry("MPI_DOUBLE_COMPLEX", 16));

    static Optional<MpiShape> of(String function) {
        Matcher matcher = DATA.matcher(function);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String kind = matcher.group(2);
        Pointer pointer = kind == null ? Pointer.OWN : kind.equals("_at") ? Pointer.EXPLICIT : Pointer.SHARED;
        return Optional.of(new MpiShape(matcher.group(1).equals("write"), pointer));
    }

    /** The argument that has the count; the type follows it. */
    int count() {
        return pointer == Pointer.EXPLICIT ? 3 : 2;
    }

    static Optional<Integer> size(String type) {
        return Optional.ofNullable(SIZES.get(type));
    }
}
