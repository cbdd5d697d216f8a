package io.mizan.algorithms.placement.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementPolicy.Need;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

class PolicyComparisonTest {
    private static final long MIB = 1 << 20;
    private static final List<PlacementRequest> REQUESTS =
            List.of(new PlacementRequest("/a", 30 * MIB, 0, RequestedComponents.plain(1, MIB), "", Set.of(), 0));
    private static final Target OST =
            Target.of(new TargetName("fs", TargetKind.DATA, 0), new Space(100 * MIB, 80 * MIB, 20 * MIB));
    private static final SystemView VIEW = SystemView.ofTargets("fs", List.of(OST));

    /** A policy made of a function. */
    private record Fake(String name, Set<Need> needs, BiFunction<List<PlacementRequest>, SystemView, Placement> answer)
            implements PlacementPolicy {
        /** The one that stands for an allocator of Lustre says so itself. */
        @Override
        public Rules rules() {
            return name.equals("lustre") ? Rules.AS_LUSTRE : Rules.EXACT;
        }

        @Override
        public Placement place(List<PlacementRequest> requests, SystemView view) {
            return answer.apply(requests, view);
        }
    }

    private static Placement onTheFullTarget(List<PlacementRequest> requests, SystemView view) {
        PlacementRequest request = requests.get(0);
        return new Placement(
                List.of(new Allocation(
                        request,
                        List.of(new Allocation.Component(request.components().get(0), MIB, List.of(0))))),
                List.of());
    }

    @Test
    void anAnswerThatBreaksARuleIsADefectAndIsNotShown() {
        Problem problem = Refusal.of(() -> compare(new Fake("fake", Set.of(), PolicyComparisonTest::onTheFullTarget)));
        assertThat(problem.code()).isEqualTo(ErrorCode.INTERNAL);
        assertThat(problem.line()).contains("policy=fake").contains("fault=target 0 gets 31457280 bytes");
        assertThat(Refusal.of(() -> compare(
                                new Fake("fake", Set.of(), (requests, view) -> new Placement(List.of(), List.of()))))
                        .line())
                .contains("/a is answered 0 times");
    }

    @Test
    void theAllocatorsOfLustreMayRunOutOfSpace() {
        PolicyOutcome outcome = compare(new Fake("lustre", Set.of(), PolicyComparisonTest::onTheFullTarget));
        assertThat(outcome.metrics().enospcBytes()).isEqualTo(10 * MIB);
    }

    @Test
    void onlyThePolicyIsTimed() {
        AtomicLong clock = new AtomicLong(5);
        PolicyOutcome outcome = new PolicyComparison(
                        REQUESTS, VIEW, PolicyOptions.DEFAULT.withReserve(0), () -> clock.getAndAdd(2_500_000))
                .of(List.of(Policies.named("least-loaded", PolicyOptions.DEFAULT)))
                .get(0);
        assertThat(outcome.solveMillis()).isEqualTo(2.5);
    }

    @Test
    void whatAPolicyNeedsAndTheSystemLacksIsNoted() {
        assertThat(compare(new Fake("lustre", Set.of(Need.SERVERS), PolicyComparisonTest::onTheFullTarget))
                        .notes())
                .containsExactly("servers are not known: each target counts as a server of its own");
        assertThat(compare(new Fake("lustre", Set.of(), PolicyComparisonTest::onTheFullTarget))
                        .notes())
                .isEmpty();
    }

    @Test
    void theBestLosesNoBytesBeforeItServesMoreFiles() {
        PolicyOutcome full = compare(new Fake("lustre", Set.of(), PolicyComparisonTest::onTheFullTarget));
        PolicyOutcome refusing = compare(Policies.named("least-loaded", PolicyOptions.DEFAULT));
        assertThat(refusing.placement().refusals()).hasSize(1);
        assertThat(PolicyOutcome.best(List.of(full, refusing))).isSameAs(refusing);
        PolicyOutcome serving = new PolicyOutcome(
                "x", new Placement(List.of(), List.of()), refusing.metrics(), refusing.finish(), List.of(), 0);
        assertThat(PolicyOutcome.best(List.of(refusing, serving))).isSameAs(serving);
        assertThat(PolicyOutcome.best(List.of(refusing, refusing))).isSameAs(refusing);
    }

    /** Three files of 10 MiB at 10 MiB/s: one target has two of them at least, and all three take three seconds on one. */
    @Test
    void theTimeUntilAllIsWrittenStandsBesideItsBound() {
        List<Target> targets = List.of(timed(0, 10 * MIB), timed(1, 10 * MIB));
        List<PlacementRequest> files = List.of(file(0), file(1), file(2));
        PolicyComparison comparison = new PolicyComparison(
                files, SystemView.ofTargets("fs", targets), PolicyOptions.DEFAULT.withReserve(0), () -> 0);
        PolicyOutcome even = comparison
                .of(List.of(Policies.named("balanced", PolicyOptions.DEFAULT)))
                .get(0);
        assertThat(even.finish().seconds()).isCloseTo(2, within(1e-6));
        assertThat(even.finish().boundSeconds()).isCloseTo(2, within(1e-5));
        PolicyOutcome piled = comparison
                .of(List.of(new Fake(
                        "piled",
                        Set.of(),
                        (requests, view) -> new Placement(
                                requests.stream()
                                        .map(request -> new Allocation(
                                                request,
                                                List.of(new Allocation.Component(
                                                        request.components().get(0), MIB, List.of(0)))))
                                        .toList(),
                                List.of()))))
                .get(0);
        assertThat(piled.finish().seconds()).isCloseTo(3, within(1e-6));
        assertThat(piled.finish().gap()).isCloseTo(0.5, within(1e-5));
    }

    @Test
    void withoutAPeakThereIsARatioAndNoTime() {
        List<Target> targets = List.of(
                timed(0, Performance.UNKNOWN.peakBytesPerSecond()), timed(1, Performance.UNKNOWN.peakBytesPerSecond()));
        PolicyOutcome.Finish finish = new PolicyComparison(
                        List.of(file(0), file(1), file(2)),
                        SystemView.ofTargets("fs", targets),
                        PolicyOptions.DEFAULT.withReserve(0),
                        () -> 0)
                .of(List.of(Policies.named("balanced", PolicyOptions.DEFAULT)))
                .get(0)
                .finish();
        assertThat(finish.inSeconds()).isFalse();
        assertThat(finish.gap()).isCloseTo(0, within(1e-5));
    }

    private static Target timed(int index, long bytesPerSecond) {
        return Target.of(new TargetName("fs", TargetKind.DATA, index), new Space(100 * MIB, 0, 100 * MIB))
                .withPerformance(new Performance(bytesPerSecond, Performance.UNKNOWN_LOAD));
    }

    private static PlacementRequest file(int rank) {
        return new PlacementRequest("/f" + rank, 10 * MIB, rank, RequestedComponents.plain(1, MIB), "", Set.of(), 0);
    }

    private static PolicyOutcome compare(PlacementPolicy policy) {
        return new PolicyComparison(REQUESTS, VIEW, PolicyOptions.DEFAULT.withReserve(0), () -> 0)
                .of(List.of(policy))
                .get(0);
    }
}
