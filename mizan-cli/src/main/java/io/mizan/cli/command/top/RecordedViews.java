package io.mizan.cli.command.top;

import io.mizan.cli.command.top.screen.Status;
import io.mizan.cli.command.top.screen.TopState;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.feed.FileTemplate;
import io.mizan.controller.live.recording.Frames;
import io.mizan.controller.live.recording.Recording;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/** Shows a recording at the pace at which it was made, but no slower than a view in ten seconds. */
final class RecordedViews implements ViewSource {
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final String name;
    private final Recording recording;
    private final LongSupplier nanos;
    private long shown = -1;
    private long since;

    RecordedViews(String name, Recording recording, LongSupplier nanos) {
        this.name = name;
        this.recording = recording;
        this.nanos = nanos;
    }

    @Override
    public Frames frames() {
        return recording;
    }

    @Override
    public long follow(long frame) {
        long now = nanos.getAsLong();
        if (frame != shown) {
            shown = frame;
            since = now;
        }
        if (frame < recording.last() && now - since >= pause(frame).toNanos()) {
            shown = frame + 1;
            since = now;
        }
        return shown;
    }

    private Duration pause(long frame) {
        double seconds = recording.at(frame).map(LiveView::intervalSeconds).orElse(1.0);
        Duration interval = Duration.ofMillis(seconds <= 0 ? 1000 : Math.round(1000 * seconds));
        return interval.compareTo(LONGEST) > 0 ? LONGEST : interval;
    }

    @Override
    public Status status(TopState state, LiveView view) {
        return new Status(true, name, recording.first(), recording.last(), 0, 0, -1, trouble());
    }

    @Override
    public List<FileTemplate> files(String application) {
        return List.of();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String trouble() {
        int damaged = recording.damaged();
        return damaged == 0
                ? ""
                : damaged + (damaged == 1 ? " line" : " lines") + " of the recording damaged, left out";
    }
}
