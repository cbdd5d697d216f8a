package io.mizan.telemetry.message.request;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.socket.MessageContext;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to the acting controller, of several. The one that acted last is asked first; when it refuses because it does
 * not act, or is silent for a second, the others are asked as well, under the same id: whatever is stored for an id is stored
 * once. Who refused is asked again until the deadline, as it may be the next to act.
 */
public final class Controllers implements RequestSender {
    private static final long SILENCE_MILLIS = 1_000;
    private static final long FIRST_PAUSE_MILLIS = 250;
    private static final long LONGEST_PAUSE_MILLIS = 2_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final List<RequestClient> clients;
    private final LongSupplier nanoClock;
    private final ScheduledThreadPoolExecutor timer;
    private volatile int acted;

    public Controllers(
            MessageContext context,
            List<ControllerAddress> controllers,
            KeyPair own,
            RequestLimits limits,
            LongSupplier nanoClock) {
        NewestTerm newest = new NewestTerm();
        this.nanoClock = nanoClock;
        this.clients = controllers.stream()
                .map(controller -> new RequestClient(context, controller, own, limits, nanoClock, newest))
                .toList();
        this.timer = new ScheduledThreadPoolExecutor(1, work -> {
            Thread thread = new Thread(work, "mizan-controllers");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public CompletableFuture<byte[]> ask(String id, String kind, byte[] payload, Duration deadline) {
        if (clients.size() == 1) {
            return clients.get(0).ask(id, kind, payload, deadline);
        }
        Search search = new Search(id, kind, payload, nanoClock.getAsLong() + deadline.toNanos());
        search.begin(acted);
        later(SILENCE_MILLIS, search::beginAll);
        return search.answer;
    }

    private void later(long millis, Runnable work) {
        try {
            var unused = timer.schedule(work, millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // Closed: what was asked of the clients fails there.
            return;
        }
    }

    /** One request, which any of the controllers may answer. */
    private final class Search {
        private final String id;
        private final String kind;
        private final byte[] payload;
        private final long deadlineNanos;
        private final CompletableFuture<byte[]> answer = new CompletableFuture<>();
        private final Queue<CompletableFuture<byte[]>> open = new ConcurrentLinkedQueue<>();
        /** Guards itself. */
        private final BitSet begun = new BitSet();

        private volatile @Nullable Throwable refusal;

        Search(String id, String kind, byte[] payload, long deadlineNanos) {
            this.id = id;
            this.kind = kind;
            this.payload = payload;
            this.deadlineNanos = deadlineNanos;
            var unused = answer.whenComplete((bytes, failure) -> open.forEach(one -> one.cancel(false)));
        }

        void beginAll() {
            for (int i = 0; i < clients.size(); i++) {
                begin(i);
            }
        }

        void begin(int index) {
            synchronized (begun) {
                if (begun.get(index)) {
                    return;
                }
                begun.set(index);
            }
            attempt(index, FIRST_PAUSE_MILLIS);
        }

        private void attempt(int index, long pauseMillis) {
            long leftMillis = (deadlineNanos - nanoClock.getAsLong()) / NANOS_PER_MILLI;
            Throwable refused = refusal;
            if (answer.isDone()) {
                return;
            }
            if (leftMillis < 1 && refused != null) {
                answer.completeExceptionally(refused);
                return;
            }
            CompletableFuture<byte[]> asked =
                    clients.get(index).ask(id, kind, payload, Duration.ofMillis(Math.max(1, leftMillis)));
            open.add(asked);
            var unused = asked.whenComplete((bytes, failure) -> {
                if (failure == null) {
                    acted = index;
                    answer.complete(bytes);
                } else if (doesNotAct(failure)) {
                    refusal = failure;
                    beginAll();
                    later(pauseMillis, () -> attempt(index, Math.min(LONGEST_PAUSE_MILLIS, 2 * pauseMillis)));
                } else if (!asked.isCancelled()) {
                    Throwable known = refusal;
                    answer.completeExceptionally(known != null && isSilence(failure) ? known : failure);
                }
            });
        }
    }

    private static boolean doesNotAct(Throwable failure) {
        return failure instanceof MizanException known && known.problem().code() == ErrorCode.LEASE_LOST;
    }

    private static boolean isSilence(Throwable failure) {
        return failure instanceof MizanException known && known.problem().code() == ErrorCode.NO_ANSWER;
    }

    @Override
    public void close() {
        timer.shutdownNow();
        clients.forEach(RequestClient::close);
    }
}
