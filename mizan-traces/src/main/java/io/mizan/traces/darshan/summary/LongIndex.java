package io.mizan.traces.darshan.summary;

import java.util.Arrays;

/** Numbers any longs from 0 in the order of their first appearance; open addressing, no object for an entry. */
public final class LongIndex {
    private long[] keys = new long[64];
    private int[] numbers = new int[64];
    private int size;

    public LongIndex() {
        Arrays.fill(numbers, -1);
    }

    public int size() {
        return size;
    }

    /** The number of a key, a new one at its first appearance. */
    public int number(long key) {
        int slot = slot(keys, numbers, key);
        if (numbers[slot] < 0) {
            if (2 * (size + 1) > keys.length) {
                grow();
                slot = slot(keys, numbers, key);
            }
            keys[slot] = key;
            numbers[slot] = size++;
        }
        return numbers[slot];
    }

    public boolean contains(long key) {
        return numbers[slot(keys, numbers, key)] >= 0;
    }

    private void grow() {
        long[] moreKeys = new long[2 * keys.length];
        int[] moreNumbers = new int[moreKeys.length];
        Arrays.fill(moreNumbers, -1);
        for (int old = 0; old < keys.length; old++) {
            if (numbers[old] >= 0) {
                int slot = slot(moreKeys, moreNumbers, keys[old]);
                moreKeys[slot] = keys[old];
                moreNumbers[slot] = numbers[old];
            }
        }
        keys = moreKeys;
        numbers = moreNumbers;
    }

    private static int slot(long[] keys, int[] numbers, long key) {
        int mask = keys.length - 1;
        int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (numbers[slot] >= 0 && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }
}
