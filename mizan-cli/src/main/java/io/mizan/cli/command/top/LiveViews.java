package io.mizan.cli.command.top;

import io.mizan.cli.command.top.screen.Status;
import io.mizan.cli.command.top.screen.TopState;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.feed.FeedWatch;
import io.mizan.controller.live.feed.FileTemplate;
import io.mizan.controller.live.recording.Frames;
import io.mizan.controller.live.recording.History;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Shows the system as it is now: the newest view, unless the user goes back. */
record LiveViews(String name, History history, FeedWatch watch) implements ViewSource {
    private static final double MILLIS = 1000;

    @Override
    public Frames frames() {
        return history;
    }

    @Override
    public long follow(long frame) {
        watch.check();
        return history.last();
    }

    @Override
    public Status status(TopState state, LiveView shown) {
        Instant newest = history.at(history.last()).map(LiveView::at).orElse(shown.at());
        return new Status(
                false,
                "",
                history.first(),
                history.last(),
                watch.ageSeconds(),
                Duration.between(shown.at(), newest).toMillis() / MILLIS,
                watch.recorded(),
                watch.trouble());
    }

    @Override
    public List<FileTemplate> files(String application) {
        return watch.files(application);
    }

    @Override
    public String trouble() {
        return watch.trouble();
    }
}
