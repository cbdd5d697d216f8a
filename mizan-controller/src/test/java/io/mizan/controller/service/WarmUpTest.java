package io.mizan.controller.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.Planner;
import io.mizan.controller.plan.SitePolicy;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarmUpTest {
    private static PlanMaker maker(SitePolicy site) {
        return new PlanMaker(
                new Planner("balanced", PolicyOptions.DEFAULT.withForm(site.form())),
                site,
                Duration.ofHours(1),
                ZoneOffset.UTC);
    }

    /** A round that failed would end the thread with an exception that nobody sees. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void itGoesOnUntilThereIsWork(boolean lustre) throws InterruptedException {
        AtomicInteger looks = new AtomicInteger();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread thread = WarmUp.start(
                maker(lustre ? SitePolicy.LUSTRE : SitePolicy.EMBEDDED),
                Duration.ofDays(1),
                () -> looks.incrementAndGet() > 3,
                System::nanoTime);
        thread.setUncaughtExceptionHandler((which, thrown) -> failure.set(thrown));
        thread.join(TimeUnit.MINUTES.toMillis(1));
        assertThat(thread.isAlive()).isFalse();
        assertThat(failure.get()).isNull();
        assertThat(looks.get()).isEqualTo(4);
    }

    @Test
    void itEndsWhenItsTimeIsOver() throws InterruptedException {
        Thread thread = WarmUp.start(maker(SitePolicy.LUSTRE), Duration.ZERO, () -> false, System::nanoTime);
        thread.join(TimeUnit.MINUTES.toMillis(1));
        assertThat(thread.isAlive()).isFalse();
    }
}
