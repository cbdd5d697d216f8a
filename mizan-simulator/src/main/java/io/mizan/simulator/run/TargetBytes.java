package io.mizan.simulator.run;

/**
 * Bytes by target, for one request at a time: adding and clearing cost as much as there are targets with bytes. Targets are counted
 * as in {@link Network}, the metadata server's own data is {@link Network#METADATA}.
 */
final class TargetBytes {
    private final long[] bytes;
    private final int[] touched;
    private int count;

    TargetBytes(int targets) {
        bytes = new long[targets + 1];
        touched = new int[targets + 1];
    }

    void add(int column, long more) {
        if (more > 0) {
            if (bytes[column + 1] == 0) {
                touched[count++] = column;
            }
            bytes[column + 1] += more;
        }
    }

    void subtract(int column, long less) {
        bytes[column + 1] = Math.max(0, bytes[column + 1] - less);
    }

    long get(int column) {
        return bytes[column + 1];
    }

    /** How many targets have had bytes since it was cleared. */
    int size() {
        return count;
    }

    int column(int position) {
        return touched[position];
    }

    void clear() {
        for (int i = 0; i < count; i++) {
            bytes[touched[i] + 1] = 0;
        }
        count = 0;
    }
}
