package io.mizan.algorithms.behaviour;

import java.util.Arrays;

/** Numbers pairs of integers 0, 1, 2 … as they are added. Open addressing, at most half full. */
final class PairIndex {
    private static final int FREE = -1;

    private long[] keys = new long[1024];
    private int[] numbers = new int[1024];
    private int size;

    PairIndex() {
        Arrays.fill(numbers, FREE);
    }

    int size() {
        return size;
    }

    /** The number of a pair, or -1. */
    int find(int first, int second) {
        return numbers[slot(key(first, second))];
    }

    /** The number of a pair, a new one where there was none. */
    int add(int first, int second) {
        long key = key(first, second);
        int slot = slot(key);
        if (numbers[slot] != FREE) {
            return numbers[slot];
        }
        keys[slot] = key;
        numbers[slot] = size++;
        if (2 * size > keys.length) {
            grow();
        }
        return size - 1;
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        long mixed = (key ^ (key >>> 32)) * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 32) & mask;
        while (numbers[slot] != FREE && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldNumbers = numbers;
        keys = new long[2 * oldKeys.length];
        numbers = new int[keys.length];
        Arrays.fill(numbers, FREE);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldNumbers[i] != FREE) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                numbers[slot] = oldNumbers[i];
            }
        }
    }

    private static long key(int first, int second) {
        return ((long) first << 32) | (second & 0xFFFFFFFFL);
    }
}
