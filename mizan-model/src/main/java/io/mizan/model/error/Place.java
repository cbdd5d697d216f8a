package io.mizan.model.error;

/**
 * Where in the input something is wrong.
 *
 * @param file the name as the user gave it, {@code <stdin>} for standard input
 * @param line the line, counted from 1, or 0 for the file as a whole
 */
public record Place(String file, long line) {

    public static Place of(String file) {
        return new Place(file, 0);
    }

    @Override
    public String toString() {
        return line > 0 ? file + ":" + line : file;
    }
}
