package io.mizan.controller.live.feed;

import io.mizan.controller.live.LiveView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Live views of one system as they come: through a controller, from this machine, from snapshots. One thread uses it. */
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
