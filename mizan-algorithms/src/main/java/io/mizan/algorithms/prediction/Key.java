package io.mizan.algorithms.prediction;

import java.util.Arrays;

/** Some numbers as the key of a table. */
final class Key {
    private final long[] numbers;
    private final int hash;

    Key(long... numbers) {
        this.numbers = numbers;
        this.hash = Arrays.hashCode(numbers);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Key key && hash == key.hash && Arrays.equals(numbers, key.numbers);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
