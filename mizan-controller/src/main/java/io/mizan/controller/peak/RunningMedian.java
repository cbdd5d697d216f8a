package io.mizan.controller.peak;

import java.util.Arrays;

/** The median of numbers that come and go. To add or remove one moves O(n) bytes, which is quick for thousands. */
public final class RunningMedian {
    private double[] numbers = new double[64];
    private int size;

    public void add(double number) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        int found = Arrays.binarySearch(numbers, 0, size, number);
        int place = found >= 0 ? found : -found - 1;
        System.arraycopy(numbers, place, numbers, place + 1, size - place);
        numbers[place] = number;
        size++;
    }

    /** Removes one that was added. */
    public void remove(double number) {
        int place = Arrays.binarySearch(numbers, 0, size, number);
        if (place < 0) {
            throw new IllegalArgumentException("not there: " + number);
        }
        System.arraycopy(numbers, place + 1, numbers, place, size - place - 1);
        size--;
    }

    /** The lower one of two in the middle, so that a slow half cannot hide itself; 0 where there is none. */
    public double lowerMedian() {
        return size == 0 ? 0 : numbers[(size - 1) / 2];
    }
}
