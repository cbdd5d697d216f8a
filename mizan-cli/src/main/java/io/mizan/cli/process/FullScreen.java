package io.mizan.cli.process;

import java.util.List;

/** A screen with keys. Tests have one without a terminal. */
public interface FullScreen extends AutoCloseable {
    /** What {@link #read} says when no key came in time. */
    int NOTHING = -1;
    /** There will be no more keys: the terminal is gone. */
    int END = -2;
    /** Somebody wants the program to stop for a while; Ctrl-Z. */
    int STOP_KEY = 0x1a;

    /** Rows and columns, each 1 at least. */
    record Size(int rows, int columns) {}

    /** The next byte from the keyboard, from 0 to 255; waits at most so long. */
    int read(long millis);

    Size size();

    /** Shows these lines from the top, and blanks below them. */
    void draw(List<String> lines);

    /** The next drawing is a whole one: something else may have written on the screen. */
    void refresh();

    /** Gives the terminal back until the program is continued. */
    void suspend();

    /** Leaves the terminal as it was found; more than once does no harm. */
    @Override
    void close();
}
