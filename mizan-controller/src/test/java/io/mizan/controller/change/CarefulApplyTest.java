package io.mizan.controller.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.controller.change.StepResult.State;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.system.driver.Observer;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** An apply that waits for its time, and ends where it would do harm. */
class CarefulApplyTest extends WithSandbox {
    @Test
    void nothingIsChangedInQuietHours() {
        ChangePlan plan = sandbox.plan();
        String before = sandbox.layouts();
        SitePolicy policy = new SitePolicy(
                LayoutForm.LIST,
                1,
                List.of(new SitePolicy.QuietHours(LocalTime.of(13, 0), LocalTime.of(14, 5))),
                List.of());
        sandbox.quiet = new QuietTimes(policy, ZoneOffset.UTC);
        assertThatThrownBy(() -> sandbox.apply(plan))
                .hasMessageContaining("quiet hours of the site, 13:00-14:05")
                .hasMessageContaining("MZ604");
        assertThat(sandbox.layouts()).isEqualTo(before);
        assertThat(sandbox.folders.get(plan.id()).begun()).isFalse();
        // The same time of day is another one elsewhere.
        sandbox.quiet = new QuietTimes(policy, ZoneOffset.ofHours(1));
        assertThat(sandbox.apply(plan).finished()).isTrue();
        sandbox.quiet = new QuietTimes(policy, ZoneOffset.UTC);
        assertThat(sandbox.undo(plan).finished())
                .as("what hurts can be put back")
                .isTrue();
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    @Test
    void quietHoursThatBeginEndItAndItGoesOnAfterThem() {
        ChangePlan plan = sandbox.plan();
        sandbox.quiet = new QuietTimes(
                new SitePolicy(
                        LayoutForm.LIST,
                        1,
                        List.of(new SitePolicy.QuietHours(LocalTime.of(14, 2), LocalTime.of(15, 0))),
                        List.of()),
                ZoneOffset.UTC);
        Outcome stopped = sandbox.apply(
                plan,
                sandbox.system(4),
                () -> {
                    sandbox.now = sandbox.now.plusSeconds(31);
                    return false;
                },
                Observer.NOTHING,
                "");
        assertThat(stopped.stopped()).isEqualTo("quiet hours of the site, 14:02-15:00");
        assertThat(stopped.count(State.DONE)).isEqualTo(3);
        assertThatThrownBy(() -> sandbox.apply(plan)).hasMessageContaining("MZ604");
        sandbox.now = sandbox.now.plus(Duration.ofHours(1));
        assertThat(sandbox.apply(plan).finished()).isTrue();
    }

    /** Of a system that nobody looks at, nobody knows when it is idle. */
    @Test
    void whenIdleNeedsSomebodyWhoLooks() {
        ChangePlan plan = sandbox.plan();
        String before = sandbox.layouts();
        assertThatThrownBy(() -> sandbox.applyWhenIdle(plan, Observer.NOTHING))
                .hasMessageContaining("the load of the targets of this system is not known");
        assertThat(sandbox.layouts()).isEqualTo(before);
        List<OptionalDouble> loads = new ArrayList<>(List.of(
                OptionalDouble.of(0.9), OptionalDouble.of(0.31), OptionalDouble.empty(), OptionalDouble.of(0.3)));
        AtomicInteger asked = new AtomicInteger();
        Observer busy = new Observer() {
            @Override
            public OptionalDouble latencyMillis() {
                return OptionalDouble.empty();
            }

            @Override
            public OptionalDouble load() {
                asked.incrementAndGet();
                return loads.size() > 1 ? loads.remove(0) : loads.get(0);
            }
        };
        assertThat(sandbox.applyWhenIdle(plan, busy).finished()).isTrue();
        assertThat(asked.get()).isEqualTo(3 + plan.changes().size());
    }

    @Test
    void whenNobodyKnowsTheLoadAnyMoreItEnds() {
        ChangePlan plan = sandbox.plan();
        AtomicInteger asked = new AtomicInteger();
        Observer gone = new Observer() {
            @Override
            public OptionalDouble latencyMillis() {
                return OptionalDouble.empty();
            }

            @Override
            public OptionalDouble load() {
                return asked.getAndIncrement() < 3 ? OptionalDouble.of(0) : OptionalDouble.empty();
            }
        };
        Outcome outcome = sandbox.applyWhenIdle(plan, gone);
        assertThat(outcome.stopped()).isEqualTo("the load of the targets is not known any more");
        assertThat(outcome.count(State.DONE)).isEqualTo(2);
    }

    @Test
    void theCanaryComesFirstAndWorseLatencyStops() {
        ChangePlan plan = sandbox.plan();
        String canary = sandbox.mount.resolve("other").toString();
        AtomicInteger asked = new AtomicInteger();
        Observer worse = new Observer() {
            @Override
            public OptionalDouble latencyMillis() {
                // Before the first change it is 10 ms, then 12 ms.
                return OptionalDouble.of(asked.getAndIncrement() < 3 ? 10 : 12);
            }

            @Override
            public OptionalDouble load() {
                return OptionalDouble.empty();
            }
        };
        Outcome outcome = sandbox.apply(plan, sandbox.system(4), () -> false, worse, canary);
        assertThat(outcome.stopped()).contains("latency went from 10.0 ms to 12.0 ms");
        assertThat(outcome.steps())
                .isNotEmpty()
                .allMatch(step -> step.change().path().startsWith(canary));
        assertThat(outcome.steps()).hasSizeLessThan(plan.changes().size());
    }

    @Test
    void oneSlowMomentIsNoReasonToStop() {
        ChangePlan plan = sandbox.plan();
        AtomicInteger asked = new AtomicInteger();
        Observer noisy = new Observer() {
            @Override
            public OptionalDouble latencyMillis() {
                return OptionalDouble.of(asked.getAndIncrement() == 4 ? 99 : 10);
            }

            @Override
            public OptionalDouble load() {
                return OptionalDouble.of(0.1);
            }
        };
        assertThat(sandbox.apply(plan, sandbox.system(4), () -> false, noisy, "")
                        .finished())
                .isTrue();
    }
}
