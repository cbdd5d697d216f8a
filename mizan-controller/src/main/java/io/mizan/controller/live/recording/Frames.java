package io.mizan.controller.live.recording;

import io.mizan.controller.live.LiveView;
import java.util.Optional;

/** Views by number, in the order of time. The oldest may go away; numbers stay. */
public interface Frames extends AutoCloseable {
    /** The number of the oldest. */
    long first();

    /** The number of the newest; below {@link #first} where there are none. */
    long last();

    /** Nothing where there is no such view, or where it cannot be read. */
    Optional<LiveView> at(long number);

    @Override
    default void close() {}
}
