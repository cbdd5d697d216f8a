package io.mizan.controller.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.model.units.TargetKind;
import io.mizan.telemetry.report.Known;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LiveObserverTest {
    private static final Instant NOW = Instant.parse("2026-11-17T14:00:00Z");

    private @Nullable LiveView view;
    private final LiveObserver observer = new LiveObserver(() -> Optional.ofNullable(view));

    private static LiveTarget target(int index, TargetKind kind, double load, double writes, double millis) {
        return new LiveTarget(
                "fs-" + kind + index,
                index,
                kind,
                "oss0",
                Set.of(),
                true,
                1,
                2,
                1,
                0.5,
                Set.of(),
                "",
                load,
                LiveView.LoadBasis.UNKNOWN,
                0,
                0,
                Known.UNKNOWN,
                writes,
                0,
                Known.UNKNOWN,
                millis,
                0,
                List.of());
    }

    private void see(Instant at, LiveTarget... targets) {
        view = new LiveView(
                "fs",
                at,
                60,
                LiveView.Balance.UNKNOWN,
                new LiveView.Totals(0, 0, 0),
                List.of(),
                List.of(targets),
                List.of());
    }

    @Test
    void loadIsThatOfTheObjectTargetsWhoseLoadIsKnown() {
        assertThat(observer.load()).isEqualTo(OptionalDouble.empty());
        assertThat(observer.observes()).isFalse();
        see(
                NOW,
                target(0, TargetKind.METADATA, 1, 0, 1),
                target(0, TargetKind.DATA, 0.2, 0, 1),
                target(1, TargetKind.DATA, 0.4, 0, 1),
                target(2, TargetKind.DATA, Known.UNKNOWN, 0, 1));
        assertThat(observer.load().orElseThrow()).isBetween(0.299, 0.301);
        assertThat(observer.observes()).isTrue();
        assertThat(observer.interval()).isEqualTo(Duration.ofSeconds(60));
        see(NOW, target(0, TargetKind.DATA, Known.UNKNOWN, 0, 1));
        assertThat(observer.load()).isEqualTo(OptionalDouble.empty());
    }

    @Test
    void latencyIsWhatNineteenOfTwentyOperationsStayBelow() {
        List<LiveTarget> targets = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            targets.add(target(i, TargetKind.DATA, 0.1, 10, i + 1));
        }
        see(NOW, targets.toArray(LiveTarget[]::new));
        assertThat(observer.latencyMillis()).hasValue(19);
        // A target that does nothing says nothing, however slow it once was.
        see(NOW.plusSeconds(60), target(0, TargetKind.DATA, 0, 0, 500), target(1, TargetKind.DATA, 0, 5, 3));
        assertThat(observer.latencyMillis()).hasValue(3);
        see(NOW.plusSeconds(120), target(0, TargetKind.DATA, 0, 0, 500));
        assertThat(observer.latencyMillis()).isEmpty();
    }

    @Test
    void oneReportCountsOnce() {
        see(NOW, target(0, TargetKind.DATA, 0.1, 10, 4));
        assertThat(observer.latencyMillis()).hasValue(4);
        see(NOW.plusSeconds(1), target(0, TargetKind.DATA, 0.1, 10, 9));
        assertThat(observer.latencyMillis()).as("servers report every minute").isEmpty();
        see(NOW.plusSeconds(60), target(0, TargetKind.DATA, 0.1, 10, 9));
        assertThat(observer.latencyMillis()).hasValue(9);
    }
}
