package io.mizan.cli.command.top;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.mizan.cli.command.top.screen.SortKey;
import io.mizan.cli.command.top.screen.TableSubject;
import io.mizan.cli.command.top.screen.TopState;
import io.mizan.cli.process.FullScreen;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.Storm;
import io.mizan.controller.live.feed.FeedWatch;
import io.mizan.controller.live.feed.LiveFeed;
import io.mizan.controller.live.recording.History;
import io.mizan.controller.live.recording.Recording;
import io.mizan.controller.live.recording.RecordingWriter;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.report.text.TextStyle;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The whole viewer with a screen and a feed of its own. */
@Timeout(120)
class TopLoopTest {
    private static final TopState START = TopState.start(new TableSubject.Targets(), SortKey.WRITE);

    @TempDir
    private Path folder;

    /** A screen that the test looks at and types on. */
    private static final class Screen implements FullScreen {
        private final BlockingQueue<Integer> typed = new LinkedBlockingQueue<>();
        private volatile List<String> shown = List.of();
        private final AtomicInteger suspended = new AtomicInteger();

        void type(String keys) {
            keys.chars().forEach(typed::add);
        }

        void shows(String part) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> String.join("\n", shown).contains(part));
        }

        @Override
        public int read(long millis) {
            try {
                Integer key = typed.poll(Math.min(20, millis), TimeUnit.MILLISECONDS);
                return key == null ? NOTHING : key;
            } catch (InterruptedException e) {
                return END;
            }
        }

        @Override
        public Size size() {
            return new Size(24, 80);
        }

        @Override
        public void draw(List<String> lines) {
            shown = List.copyOf(lines);
        }

        @Override
        public void refresh() {}

        @Override
        public void suspend() {
            suspended.incrementAndGet();
        }

        @Override
        public void close() {}
    }

    /** Views as the test hands them over; an exception is thrown. */
    private static final class ScriptedFeed implements LiveFeed {
        private final BlockingQueue<Object> script = new LinkedBlockingQueue<>();

        @Override
        public Optional<LiveView> next(Duration patience) {
            try {
                Object next = script.poll(20, TimeUnit.MILLISECONDS);
                if (next instanceof MizanException e) {
                    throw e;
                }
                return Optional.ofNullable((LiveView) next);
            } catch (InterruptedException e) {
                return Optional.empty();
            }
        }
    }

    private static MizanException unreachable() {
        return Problem.of(ErrorCode.SERVICE_UNREACHABLE, "the controller went away")
                .exception();
    }

    private static Thread start(Screen screen, ViewSource show, AtomicReference<RuntimeException> failure) {
        Thread thread = new Thread(() -> {
            try {
                new TopLoop(screen, show, TextStyle.PLAIN).run(START);
            } catch (RuntimeException e) {
                failure.set(e);
            }
        });
        thread.start();
        return thread;
    }

    @Test
    void aLiveSystemIsFollowedPausedRewoundAndRecorded() throws InterruptedException {
        Screen screen = new Screen();
        ScriptedFeed feed = new ScriptedFeed();
        History history = new History();
        Path file = folder.resolve("r.jsonl");
        AtomicReference<RuntimeException> failure = new AtomicReference<>();
        try (RecordingWriter writer = RecordingWriter.open(file.toString());
                FeedWatch watch = new FeedWatch(feed, history, writer, System::nanoTime)) {
            Thread loop = start(screen, new LiveViews("the controller", history, watch), failure);
            screen.shows("Waiting for the first report of the controller");
            feed.script.add(Storm.view(0));
            screen.shows("14:00:00Z");
            screen.shows("REC 1  LIVE, 0 s old");
            feed.script.add(Storm.view(1));
            screen.shows("14:00:05Z");
            screen.type("p");
            screen.shows("PAUSED");
            feed.script.add(Storm.view(2));
            await().atMost(Duration.ofSeconds(60)).until(() -> history.last() == 2);
            screen.type("[");
            screen.shows("14:00:00Z");
            assertThat(String.join("\n", screen.shown)).contains("PAUSED, 10 s ago");
            screen.type("]]]");
            screen.shows("14:00:10Z");
            screen.type("[p");
            screen.shows("LIVE");
            screen.shows("14:00:10Z");
            feed.script.add(unreachable());
            screen.shows("the controller went away");
            feed.script.add(Storm.view(3));
            screen.shows("14:00:15Z");
            screen.type("\u001a");
            await().atMost(Duration.ofSeconds(60)).until(() -> screen.suspended.get() == 1);
            screen.type("q");
            loop.join();
        }
        assertThat(failure.get()).isNull();
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.last()).isEqualTo(3);
            assertThat(recording.at(2)).contains(Storm.view(2));
        }
    }

    @Test
    void aControllerThatNeverAnsweredEndsItWithItsReason() throws InterruptedException {
        Screen screen = new Screen();
        ScriptedFeed feed = new ScriptedFeed();
        feed.script.add(unreachable());
        History history = new History();
        AtomicReference<RuntimeException> failure = new AtomicReference<>();
        try (FeedWatch watch = new FeedWatch(feed, history, null, System::nanoTime)) {
            start(screen, new LiveViews("the controller", history, watch), failure)
                    .join();
        }
        assertThatThrownBy(() -> {
                    throw failure.get();
                })
                .hasMessageContaining("the controller went away");
    }

    @Test
    void aRecordingIsPlayedAtItsPace() throws InterruptedException {
        Path file = folder.resolve("r.jsonl");
        try (RecordingWriter writer = RecordingWriter.open(file.toString())) {
            Storm.views().subList(0, 3).forEach(writer::append);
        }
        Screen screen = new Screen();
        AtomicLong nanos = new AtomicLong();
        AtomicReference<RuntimeException> failure = new AtomicReference<>();
        try (Recording recording = Recording.open(file)) {
            Thread loop = start(screen, new RecordedViews("r.jsonl", recording, nanos::get), failure);
            screen.shows("PLAY 1 of 3");
            nanos.addAndGet(4_900_000_000L);
            screen.type("j");
            screen.shows(">OST0001");
            assertThat(String.join("\n", screen.shown)).contains("PLAY 1 of 3");
            nanos.addAndGet(200_000_000L);
            screen.shows("PLAY 2 of 3");
            nanos.addAndGet(5_000_000_000L);
            screen.shows("END 3 of 3");
            screen.type("[[");
            screen.shows("PAUSED 1 of 3");
            screen.type("p");
            screen.shows("PLAY 1 of 3");
            screen.type("q");
            loop.join();
        }
        assertThat(failure.get()).isNull();
    }
}
