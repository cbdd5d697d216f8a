package io.mizan.cli.live;

import io.mizan.controller.live.LiveView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A system that can be watched: through a controller, on this machine, simulated. One thread uses it. */
public interface LiveFeed extends AutoCloseable {
    /**
     * The next view, which the one before it is older than.
     *
     * @param patience how long to wait for it
     * @return nothing where none came in time
     * @throws io.mizan.model.error.MizanException if none can be had now; of category UNREACHABLE if trying again may help
     */
    Optional<LiveView> next(Duration patience);

    /** What is known of the files that an application writes; nothing where the source does not know. Any thread may ask. */
    default List<FileTemplate> files(String application) {
        return List.of();
    }

    @Override
    default void close() {}
}
