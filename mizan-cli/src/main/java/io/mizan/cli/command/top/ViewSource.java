package io.mizan.cli.command.top;

import io.mizan.cli.command.top.screen.Status;
import io.mizan.cli.command.top.screen.TopState;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.feed.FileTemplate;
import io.mizan.controller.live.recording.Frames;
import java.util.List;

/** A sequence of views to show: a recording, or views that arrive. */
interface ViewSource {
    Frames frames();

    /**
     * Which view to show after this one, to somebody who does not pause; the same until it is time.
     *
     * @throws io.mizan.model.error.MizanException what ended it all
     */
    long follow(long frame);

    Status status(TopState state, LiveView shown);

    List<FileTemplate> files(String application);

    /** What there is no view of yet. */
    String name();

    /** What goes wrong at the moment, or empty. */
    String trouble();
}
