package io.mizan.controller.rest.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.rest.security.AccessToken;
import io.mizan.controller.rest.security.PathMask;
import io.mizan.controller.rest.security.TokenRole;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Large plans are read a few at a time, and one user keeps nobody else from reading his. */
class PlanReadLimitTest {
    private final PlanReadLimit reading = new PlanReadLimit(Duration.ofMinutes(5));

    private static Viewer user(String name) {
        return new Viewer(
                new AccessToken(name, TokenRole.USER, name, false, Instant.EPOCH, "0".repeat(64)),
                new PathMask(new byte[] {1}));
    }

    /** A page asks for its plan again while it is still being read: the second request waits, and holds nobody else up. */
    @Test
    void aViewerReadsOnePlanAfterAnother() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<String> first = threads.submit(() -> reading.forViewer(user("alice"), () -> {
                begun.countDown();
                await(end);
                return "first";
            }));
            begun.await();
            AtomicReference<Thread> waiting = new AtomicReference<>();
            Future<Long> second = threads.submit(() -> {
                waiting.set(Thread.currentThread());
                return reading.forViewer(user("alice"), end::getCount);
            });
            while (!second.isDone()
                    && (waiting.get() == null || waiting.get().getState() != Thread.State.TIMED_WAITING)) {
                Thread.sleep(1);
            }
            assertThat(reading.forViewer(user("bob"), () -> "of bob")).isEqualTo("of bob");
            end.countDown();
            assertThat(first.get()).isEqualTo("first");
            assertThat(second.get()).as("it began after the first could end").isZero();
        } finally {
            end.countDown();
            threads.shutdownNow();
        }
    }

    @Test
    void whoeverWaitsTooLongIsToldToAskAgain() {
        PlanReadLimit impatient = new PlanReadLimit(Duration.ofMillis(1));
        impatient.forViewer(user("alice"), () -> {
            assertThat(Refusal.of(() -> impatient.forViewer(user("alice"), () -> "second"))
                            .code())
                    .isEqualTo(ErrorCode.BUSY);
            return impatient.forViewer(user("bob"), () -> "of bob");
        });
        assertThat(impatient.forViewer(user("alice"), () -> "again")).isEqualTo("again");
    }

    @Test
    void afterAFailureTheNextPlanIsRead() {
        assertThat(Refusal.of(() -> reading.forViewer(user("alice"), PlanReadLimitTest::wrong))
                        .code())
                .isEqualTo(ErrorCode.INPUT_FORMAT);
        assertThat(reading.forViewer(user("alice"), () -> "after a failure")).isEqualTo("after a failure");
    }

    private static String wrong() {
        throw Problem.of(ErrorCode.INPUT_FORMAT, "not a plan").exception();
    }

    /** The third of them has not begun while two are at it, and begins when one ends. */
    @Test
    void twoAreReadAtATime() throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch end = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Future<String>> first = IntStream.range(0, 2)
                    .mapToObj(i -> threads.submit(() -> reading.inTurn(() -> {
                        begun.countDown();
                        await(end);
                        return "read";
                    })))
                    .toList();
            begun.await();
            Future<Long> third = threads.submit(() -> reading.inTurn(end::getCount));
            assertThat(third.isDone()).isFalse();
            end.countDown();
            assertThat(third.get()).as("it began after the others could end").isZero();
            for (Future<String> one : first) {
                assertThat(one.get()).isEqualTo("read");
            }
        } finally {
            end.countDown();
            threads.shutdownNow();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
