package io.mizan.controller.service;

import io.mizan.controller.monitor.Observed;
import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.controller.plan.Promises;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentWish;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.placement.SafeLayout;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Plans for a system that does not exist, so that Java has compiled what planning needs when the first clients come: a thousand of them
 * right after a start would wait twice as long else. Nothing of it is stored or sent, and it ends when there is real work.
 */
public final class WarmUp {
    private static final int SERVERS = 100;
    private static final int TARGETS = 8;
    private static final int REQUESTS = 50;
    private static final int FILES = 100;
    private static final long MIB = 1 << 20;
    private static final long TARGET_BYTES = 100L << 40;

    private final PlanMaker maker;
    private final Observed system = new Observed(system(), Map.of(), Instant.EPOCH);

    private WarmUp(PlanMaker maker) {
        this.maker = maker;
    }

    /**
     * Begins, in a thread of its own that does not keep the process alive.
     *
     * @param most how long it goes on
     * @param work whether there is real work
     */
    public static Thread start(PlanMaker maker, Duration most, BooleanSupplier work, LongSupplier nanoClock) {
        long end = nanoClock.getAsLong() + most.toNanos();
        Thread thread = new Thread(
                () -> {
                    WarmUp warmUp = new WarmUp(maker);
                    for (int round = 0; nanoClock.getAsLong() - end < 0 && !work.getAsBoolean(); round++) {
                        warmUp.round(round);
                    }
                },
                "mizan-warm-up");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** A batch from the requests as they come to the answers as they go. */
    void round(int round) {
        List<PlanRequest> requests = IntStream.range(0, REQUESTS)
                .mapToObj(i -> PlanMessages.request(PlanMessages.encode(request(round + "-" + i)), "nobody"))
                .toList();
        List<PlanAnswer> answers = maker.answers(requests, system, Map.of(), Instant.EPOCH);
        Map<Integer, Target> targets = SafeLayout.targets(system.view());
        for (int i = 0; i < REQUESTS; i++) {
            PlanMessages.answer(Promises.OF_ALL
                    .of(requests.get(i), answers.get(i), targets)
                    .plan()
                    .answer());
        }
    }

    private static PlanRequest request(String id) {
        return new PlanRequest(
                id,
                "nobody",
                "application" + id,
                "nobody",
                List.of(IntStream.range(0, FILES)
                        .mapToObj(rank -> new PlacementRequest(
                                "/warm-up/" + id + "/file." + rank,
                                (1 + 37L * rank % 4096) * MIB,
                                rank,
                                List.of(new ComponentWish(new Extent(0, Extent.EOF), false, MIB, 1 << rank % 3)),
                                "",
                                Set.of(),
                                rank))
                        .toList()));
    }

    private static SystemView system() {
        return SystemView.of(
                "warm-up",
                IntStream.range(0, SERVERS)
                        .mapToObj(server -> new Server(
                                "server" + server,
                                ServerLoad.UNKNOWN,
                                IntStream.range(server * TARGETS, (server + 1) * TARGETS)
                                        .mapToObj(WarmUp::target)
                                        .toList()))
                        .toList());
    }

    private static Target target(int index) {
        long used = TARGET_BYTES / 2 + index * 7919L % 1000 * (TARGET_BYTES / 4000);
        return Target.of(
                new TargetName("warm-up", TargetKind.OST, index), new Space(TARGET_BYTES, used, TARGET_BYTES - used));
    }
}
