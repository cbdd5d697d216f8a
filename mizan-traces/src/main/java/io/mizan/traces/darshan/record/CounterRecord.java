package io.mizan.traces.darshan.record;

/**
 * One record of a counter module, in the newest version of the module whatever the log has. A counter of -1 was not
 * monitored. The arrays belong to the record; nobody changes them.
 */
public final class CounterRecord {
    /** The rank of a record that is reduced over all processes. */
    public static final long SHARED = -1;

    private static final byte[] NONE = {};

    private final long id;
    private final long rank;
    private final long[] integers;
    private final double[] doubles;
    private final long fileId;
    private final byte[] tail;
    private final long[] objectId;

    public CounterRecord(
            long id, long rank, long[] integers, double[] doubles, long fileId, byte[] tail, long[] objectId) {
        this.id = id;
        this.rank = rank;
        this.integers = integers;
        this.doubles = doubles;
        this.fileId = fileId;
        this.tail = tail;
        this.objectId = objectId;
    }

    /** A record without the parts that only few modules have; for totals and tests. */
    public static CounterRecord of(long id, long rank, long[] integers, double[] doubles) {
        return new CounterRecord(id, rank, integers, doubles, 0, NONE, new long[0]);
    }

    /** The id, unsigned; {@link NameTable} has its name. */
    public long id() {
        return id;
    }

    public long rank() {
        return rank;
    }

    public boolean shared() {
        return rank == SHARED;
    }

    public long integer(int index) {
        return integers[index];
    }

    public double real(int index) {
        return doubles[index];
    }

    public int integerCount() {
        return integers.length;
    }

    public int realCount() {
        return doubles.length;
    }

    /** H5D and PNETCDF_VAR: the record of the file that the dataset or variable is in; 0 where unknown. */
    public long fileId() {
        return fileId;
    }

    /** DFS and DAOS: the pool and the container, as {@code uuid:uuid}; else empty. */
    public String container() {
        return tail.length < 32 ? "" : uuid(0) + ":" + uuid(16);
    }

    /** DAOS: the object, as {@code high.low}; else empty. */
    public String object() {
        return objectId.length < 2 ? "" : Long.toUnsignedString(objectId[0]) + "." + Long.toUnsignedString(objectId[1]);
    }

    private String uuid(int from) {
        StringBuilder text = new StringBuilder(36);
        for (int i = 0; i < 16; i++) {
            if (i == 4 || i == 6 || i == 8 || i == 10) {
                text.append('-');
            }
            text.append(Character.forDigit(tail[from + i] >> 4 & 15, 16))
                    .append(Character.forDigit(tail[from + i] & 15, 16));
        }
        return text.toString();
    }
}
