package io.mizan.controller.service;

import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveEvents;
import io.mizan.controller.monitor.SystemMonitor;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.controller.plan.PlanService;
import io.mizan.controller.plan.RunMessages;
import io.mizan.controller.plan.policy.PolicyMessages;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.units.Count;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.request.Reply;
import io.mizan.telemetry.message.request.RequestHandler;
import java.time.InstantSource;
import java.util.concurrent.Semaphore;

/** Answers the requests of clients: for plans, at the end of runs and while they go on, for policies and for clocks. */
final class ClientRequests implements RequestHandler {
    /** One reads a large request, one waits to do so, and one is left for all others. */
    static final int READERS = 3;

    private static final int LARGE_REQUEST = 2 * 1024 * 1024;

    /** Of whatever is no request for a plan; these name a hundred plans at most. */
    private static final int LARGEST_NEWS = 64 * 1024;

    private final PlanMaker maker;
    private final PlanService plans;
    private final RunLifecycle runs;
    private final SystemMonitor monitor;
    private final TermLease term;
    private final LiveEvents events;
    private final InstantSource wallClock;
    private final InstantSource clock;
    private final Semaphore largeRequests = new Semaphore(READERS - 1);
    private final Object readsLarge = new Object();

    /**
     * @param wallClock may be set while it runs
     * @param clock is what ages are counted by
     */
    ClientRequests(
            PlanMaker maker,
            PlanService plans,
            RunLifecycle runs,
            SystemMonitor monitor,
            TermLease term,
            LiveEvents events,
            InstantSource wallClock,
            InstantSource clock) {
        this.maker = maker;
        this.plans = plans;
        this.runs = runs;
        this.monitor = monitor;
        this.term = term;
        this.events = events;
        this.wallClock = wallClock;
        this.clock = clock;
    }

    @Override
    public void handle(Sender sender, String kind, byte[] payload, Reply reply) {
        if (sender.role() == Role.AGENT) {
            throw Problem.of(ErrorCode.NOT_YOURS, "agents may send reports only, not requests")
                    .exception();
        }
        if (!kind.equals(PlanMessages.KIND) && payload.length > LARGEST_NEWS) {
            throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "the message is larger than allowed for its kind")
                    .with("kind", kind)
                    .with("bytes", payload.length)
                    .with("allowed", LARGEST_NEWS)
                    .exception();
        }
        switch (kind) {
            case PlanMessages.KIND -> {
                PlanRequest request = read(payload, sender);
                plans.submit(request, new PlanService.Outcome() {
                    @Override
                    public void answered(long number, byte[] answer) {
                        reply.answer(number, answer);
                        events.add(new LiveEvent(
                                clock.instant(),
                                "plan",
                                request.id(),
                                request.application(),
                                request.user(),
                                Count.of(request.files(), "file")));
                    }

                    @Override
                    public void refused(Problem problem) {
                        reply.refuse(problem);
                    }
                });
            }
            case RunMessages.KIND -> {
                TermTables tables = acting();
                runs.finished(tables, RunMessages.read(payload, sender.name(), sender.user()), sender);
                reply.answer(tables.term().number(), new byte[0]);
            }
            case AliveMessages.KIND -> {
                TermTables tables = acting();
                AliveMessages.plans(payload).forEach(plan -> runs.heard(plan, sender));
                reply.answer(tables.term().number(), new byte[0]);
            }
            case PolicyMessages.KIND ->
                reply.answer(PolicyMessages.encode(
                        maker.policies(monitor.observed(clock.instant()).view())));
            case ClockMessages.KIND ->
                reply.answer(
                        ClockMessages.encode(new ClockMessages.Clocks(wallClock.instant(), monitor.clocksAhead())));
            default ->
                throw Problem.of(ErrorCode.UNKNOWN_NAME, "unknown kind of request")
                        .with("kind", kind)
                        .maybe("use the same version of Mizan on clients and controller")
                        .exception();
        }
    }

    /** A large request is several times as large while it is read, so they are read one after the other. */
    private PlanRequest read(byte[] payload, Sender sender) {
        if (payload.length < LARGE_REQUEST) {
            return PlanMessages.request(payload, sender.name(), sender.user());
        }
        if (!largeRequests.tryAcquire()) {
            throw Problem.of(ErrorCode.BUSY, "other large requests are being read")
                    .with("bytes", payload.length)
                    .maybe("ask again later")
                    .exception();
        }
        try {
            synchronized (readsLarge) {
                return PlanMessages.request(payload, sender.name(), sender.user());
            }
        } finally {
            largeRequests.release();
        }
    }

    private TermTables acting() {
        return term.acting().orElseThrow(() -> term.refusal().exception());
    }
}
