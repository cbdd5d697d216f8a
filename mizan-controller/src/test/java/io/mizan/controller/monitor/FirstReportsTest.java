package io.mizan.controller.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.Reports;
import io.mizan.controller.live.LiveSource;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.controller.live.StartedJobs;
import io.mizan.controller.monitor.FirstReports.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FirstReportsTest {
    private static final Instant START = Instant.parse("2026-11-17T10:00:00Z");
    private static final Freshness FRESHNESS = new Freshness(Duration.ofSeconds(5), 3, 10);

    private final SystemMonitor monitor = new SystemMonitor("fs", FRESHNESS);
    private final LiveSource source = new LiveSource(
            "fs",
            monitor,
            new StartedJobs(),
            FRESHNESS.interval(),
            0.9,
            new FirstReports(() -> Set.of("oss0", "oss1", "oss2"), START, FRESHNESS.silence()));

    private LiveView report(int server, int seconds) {
        Instant at = START.plusSeconds(seconds);
        monitor.accept(Reports.of("oss" + server, 1, 4 * server, 4, target -> 5), at);
        return source.whole(at);
    }

    @Test
    void noScoreIsToldBeforeAllServersWereHeard() {
        assertThat(source.whole(START).balance()).isEqualTo(new LiveView.Balance(-1, -1, 0, 3));
        assertThat(report(0, 1).balance().heardServers()).isEqualTo(1);
        LiveView two = report(2, 2);
        assertThat(two.balance()).isEqualTo(new LiveView.Balance(-1, -1, 2, 3));
        assertThat(two.targets()).as("what is known is shown").hasSize(8);
        assertThat(LiveViewJson.decode(LiveViewJson.encode(two))).isEqualTo(two);
        LiveView all = report(1, 3);
        assertThat(all.balance().waiting()).isFalse();
        assertThat(all.balance().score()).isBetween(0.0, 100.0);
    }

    @Test
    void whoIsSilentIsNotWaitedForForEver() {
        report(0, 1);
        assertThat(source.whole(START.plusSeconds(50)).balance().waiting()).isTrue();
        assertThat(source.whole(START.plusSeconds(51)).balance().score()).isBetween(0.0, 100.0);
        assertThat(source.whole(START.minusSeconds(3600)).balance().waiting())
                .as("a clock that was set back")
                .isFalse();
    }

    @Test
    void whoIsNotKnownIsNotCounted() {
        FirstReports first = new FirstReports(() -> Set.of("a", "b"), START, Duration.ofMinutes(1));
        assertThat(first.waiting(Set.of("x", "y"), START)).contains(new Waiting(0, 2));
        assertThat(first.waiting(Set.of("a", "b", "x"), START)).isEmpty();
        assertThat(FirstReports.OF_NOBODY.waiting(Set.of(), START)).isEmpty();
    }
}
