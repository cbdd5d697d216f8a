package io.mizan.traces.darshan.summary;

/**
 * The four most common values (access sizes, strides) of many records, from the four of each. Of equal counts the larger
 * value stands first.
 */
final class CommonValues {
    private static final int KEPT = 4;

    private CommonValues() {}

    /**
     * Merges the table of a record into the running one. Both arrays hold four values at {@code at} and their counts at
     * {@code at + 4}; the record's is used up.
     */
    static void merge(long[] totals, long[] record, int at) {
        for (int i = at; i < at + KEPT; i++) {
            for (int k = at; k < at + KEPT; k++) {
                if (totals[k] == record[i]) {
                    totals[k + KEPT] += record[i + KEPT];
                    record[i] = 0;
                    record[i + KEPT] = 0;
                }
            }
        }
        for (int i = at; i < at + KEPT; i++) {
            if (record[i] != 0) {
                insert(totals, at, record[i], record[i + KEPT]);
            }
        }
    }

    private static void insert(long[] totals, int at, long value, long count) {
        int place = 0;
        while (place < KEPT && before(totals, at + place, value, count)) {
            place++;
        }
        for (int k = KEPT - 1; k > place; k--) {
            totals[at + k] = totals[at + k - 1];
            totals[at + k + KEPT] = totals[at + k + KEPT - 1];
        }
        if (place < KEPT) {
            totals[at + place] = value;
            totals[at + place + KEPT] = count;
        }
    }

    private static boolean before(long[] totals, int slot, long value, long count) {
        return totals[slot + KEPT] > count || (totals[slot + KEPT] == count && totals[slot] > value);
    }
}
