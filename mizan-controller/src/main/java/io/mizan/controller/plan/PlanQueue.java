package io.mizan.controller.plan;

import io.mizan.controller.plan.PlanService.Outcome;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.limit.FairQueue;
import io.mizan.telemetry.message.limit.FairShares;
import java.util.List;
import java.util.Optional;

/** The requests for plans that wait, with the share that each user has of the room for them. */
final class PlanQueue {
    private static final int MOST_IN_A_BATCH = 5_000;

    /** So that the next one does not wait for long; a request that is larger is a batch of its own. */
    private static final long MOST_FILES_IN_A_BATCH = 100_000;

    /** What waits is in memory. One user gets a half at most, which is the largest request. */
    private static final long MOST_FILES_WAITING = 2L * PlanMessages.MOST_FILES;

    private final FairQueue<Waiting> queue = new FairQueue<>();
    private final FairShares filesWaiting = new FairShares(MOST_FILES_WAITING);

    /** A request, and who gets its answer. */
    record Waiting(PlanRequest request, Outcome outcome, long sinceNanos) {}

    /** Puts a request behind those of its user; where there is no room for it, the problem is why. */
    Optional<Problem> add(Waiting waiting) {
        String account = account(waiting.request);
        if (!filesWaiting.take(account, weight(waiting.request))) {
            return Optional.of(Problem.of(ErrorCode.BUSY, "too many files are waiting for plans")
                    .with("files", filesWaiting.total())
                    .with("yours", filesWaiting.of(account))
                    .maybe("ask again later"));
        }
        queue.add(account, waiting);
        return Optional.empty();
    }

    /** Whom the queue is shared by: no user waits for all that another one has asked for. */
    private static String account(PlanRequest request) {
        return request.user().isEmpty() ? "client " + request.client() : "user " + request.user();
    }

    /** A request without files takes room, too. */
    private static long weight(PlanRequest request) {
        return Math.max(1, request.files());
    }

    int size() {
        return queue.size();
    }

    /** The next one, for which it waits so long at most. */
    Optional<Waiting> poll(long millis) throws InterruptedException {
        return queue.poll(millis);
    }

    /** The next one, if there is any. */
    Optional<Waiting> poll() {
        return queue.poll();
    }

    /** Adds what waits to a batch. Users take turns, so the first request of each is in it before the second of any. */
    void fill(List<Waiting> batch) {
        long files =
                batch.stream().mapToLong(waiting -> weight(waiting.request())).sum();
        while (files < MOST_FILES_IN_A_BATCH && batch.size() < MOST_IN_A_BATCH) {
            Optional<Waiting> next = queue.poll();
            if (next.isEmpty()) {
                return;
            }
            batch.add(next.get());
            files += weight(next.get().request());
        }
    }

    /** The requests of a batch do not count as waiting any more. */
    void over(List<Waiting> batch) {
        batch.forEach(waiting -> filesWaiting.give(account(waiting.request()), weight(waiting.request())));
        batch.clear();
    }
}
