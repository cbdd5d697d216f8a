package io.mizan.controller.live.feed;

import io.mizan.controller.background.DaemonThread;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.recording.History;
import io.mizan.controller.live.recording.RecordingWriter;
import io.mizan.model.error.ErrorCategory;
import io.mizan.model.error.MizanException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Takes views from a feed in a thread of its own, so that those who show them do not wait for a controller. */
public final class FeedWatch implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final long END_MILLIS = 2000;
    private static final double NANOS = 1e9;

    private final LiveFeed feed;
    private final History history;
    private final @Nullable RecordingWriter recording;
    private final LongSupplier nanos;
    private final Thread thread = new Thread(this::run, "live-feed");
    private final Map<String, List<FileTemplate>> files = new ConcurrentHashMap<>();
    private final Map<String, Boolean> wanted = new ConcurrentHashMap<>();
    private volatile boolean closed;
    private volatile long arrived;
    private volatile String trouble = "";
    private volatile @Nullable RuntimeException failure;

    public FeedWatch(LiveFeed feed, History history, @Nullable RecordingWriter recording, LongSupplier nanos) {
        this.feed = feed;
        this.history = history;
        this.recording = recording;
        this.nanos = nanos;
        this.arrived = nanos.getAsLong();
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            while (!closed) {
                take();
                wanted.keySet().forEach(application -> files.computeIfAbsent(application, feed::files));
            }
        } catch (RuntimeException e) {
            failure = e;
        }
    }

    private void take() {
        try {
            Optional<LiveView> view = feed.next(PATIENCE);
            if (view.isPresent()) {
                arrived = nanos.getAsLong();
                trouble = "";
                history.add(view.get());
                record(view.get());
            }
        } catch (MizanException e) {
            // Who never saw anything has a wrong address or no right, and wants to know it at once.
            boolean mayPass = e.problem().code().category() == ErrorCategory.UNREACHABLE && history.last() >= 0;
            if (!mayPass) {
                throw e;
            }
            trouble = e.problem().line();
        }
    }

    /** A full disk ends the recording and not the watching. */
    private void record(LiveView view) {
        if (recording != null) {
            try {
                recording.append(view);
            } catch (MizanException e) {
                trouble = e.problem().line();
            }
        }
    }

    /** Seconds since the newest view came, by the clock of this machine: others may be wrong. */
    public double ageSeconds() {
        return (nanos.getAsLong() - arrived) / NANOS;
    }

    public long recorded() {
        return recording == null ? -1 : recording.views();
    }

    public String trouble() {
        return trouble;
    }

    /** What ended it, thrown where somebody sees it. */
    public void check() {
        RuntimeException e = failure;
        if (e != null) {
            throw e;
        }
    }

    /** What is known by now; the rest is asked for. */
    public List<FileTemplate> files(String application) {
        wanted.putIfAbsent(application, true);
        return files.getOrDefault(application, List.of());
    }

    @Override
    public void close() {
        closed = true;
        DaemonThread.end(thread, Duration.ofMillis(END_MILLIS));
    }
}
