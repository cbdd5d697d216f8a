package io.mizan.controller.client;

import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.controller.plan.PlanSource;
import io.mizan.controller.plan.RunMessages;
import io.mizan.controller.service.AliveMessages;
import io.mizan.database.interaction.RunRecord;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.request.RequestSender;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicLong;

/** Plans of a controller elsewhere. */
public final class RemotePlans implements PlanSource {
    /** The program is over, and somebody waits for the prompt. */
    private static final Duration LONGEST_FAREWELL = Duration.ofSeconds(2);

    private final RequestSender client;
    private final Duration patience;
    /** Plans that space is kept for: a run that is planned again on its way has had several. */
    private final Set<String> made = new CopyOnWriteArraySet<>();

    private final AtomicLong told = new AtomicLong();

    /** @param patience how long a run waits for its plan before it goes without */
    public RemotePlans(RequestSender client, Duration patience) {
        this.client = client;
        this.patience = patience;
    }

    @Override
    public PlanAnswer plan(PlanRequest request) {
        PlanAnswer answer =
                PlanMessages.answer(ask(request.id(), PlanMessages.KIND, PlanMessages.encode(request), patience));
        if (!answer.id().equals(request.id())) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the answer belongs to another request")
                    .with("asked", request.id())
                    .with("answered", answer.id())
                    .exception();
        }
        made.add(answer.id());
        return answer;
    }

    @Override
    public void finished(String plan, RunRecord run) {
        Duration farewell = patience.compareTo(LONGEST_FAREWELL) < 0 ? patience : LONGEST_FAREWELL;
        List<String> replaced =
                made.stream().takeWhile(earlier -> !earlier.equals(plan)).toList();
        replaced.forEach(made::remove);
        made.remove(plan);
        ask(run.id(), RunMessages.KIND, RunMessages.encode(plan, replaced, run), farewell);
    }

    /**
     * Says that the run goes on, without waiting for anything: who is killed cannot say that it is over, and what it was promised is kept
     * from others until it has been silent for long. A controller that does not know such words only refuses them.
     */
    public void stillRunning() {
        List<String> plans = List.copyOf(made);
        if (!plans.isEmpty()) {
            var unused = client.ask(
                    plans.get(0) + "-" + told.incrementAndGet(),
                    AliveMessages.KIND,
                    AliveMessages.encode(plans),
                    AliveMessages.INTERVAL);
        }
    }

    private byte[] ask(String id, String kind, byte[] message, Duration time) {
        try {
            return client.ask(id, kind, message, time).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof MizanException known) {
                throw known;
            }
            throw e;
        }
    }
}
