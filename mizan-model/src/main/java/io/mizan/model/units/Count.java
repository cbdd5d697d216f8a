package io.mizan.model.units;

/** A number of things in words. */
public final class Count {
    private Count() {}

    /** {@code 1 file}, {@code 2 files}. */
    public static String of(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
