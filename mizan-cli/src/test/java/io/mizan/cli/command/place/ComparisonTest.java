package io.mizan.cli.command.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.layout.Wishes;
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

class ComparisonTest {
    private static final long MIB = 1 << 20;
    private static final List<PlacementRequest> REQUESTS =
            List.of(new PlacementRequest("/a", 30 * MIB, 0, Wishes.plain(1, MIB), "", Set.of(), 0));
    private static final Target OST =
            Target.of(new TargetName("fs", TargetKind.OST, 0), new Space(100 * MIB, 80 * MIB, 20 * MIB));
    private static final SystemView VIEW = SystemView.ofTargets("fs", List.of(OST));

    /** A policy made of a function. */
    private record Fake(String name, Set<Need> needs, BiFunction<List<PlacementRequest>, SystemView, Placement> answer)
            implements PlacementPolicy {
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
        Problem problem = Refusal.of(() -> compare(new Fake("fake", Set.of(), ComparisonTest::onTheFullTarget)));
        assertThat(problem.code()).isEqualTo(ErrorCode.INTERNAL);
        assertThat(problem.line()).contains("policy=fake").contains("fault=target 0 gets 31457280 bytes");
        assertThat(Refusal.of(() -> compare(
                                new Fake("fake", Set.of(), (requests, view) -> new Placement(List.of(), List.of()))))
                        .line())
                .contains("/a is answered 0 times");
    }

    @Test
    void theAllocatorsOfLustreMayRunOutOfSpace() {
        Outcome outcome = compare(new Fake("lustre", Set.of(), ComparisonTest::onTheFullTarget));
        assertThat(outcome.metrics().enospcBytes()).isEqualTo(10 * MIB);
    }

    @Test
    void onlyThePolicyIsTimed() {
        AtomicLong clock = new AtomicLong(5);
        Outcome outcome = new Comparison(
                        REQUESTS, VIEW, PolicyOptions.DEFAULT.withReserve(0), () -> clock.getAndAdd(2_500_000))
                .of(List.of(Policies.named("least-loaded", PolicyOptions.DEFAULT)))
                .get(0);
        assertThat(outcome.solveMillis()).isEqualTo(2.5);
    }

    @Test
    void whatAPolicyNeedsAndTheSystemLacksIsNoted() {
        assertThat(compare(new Fake("lustre", Set.of(Need.SERVERS), ComparisonTest::onTheFullTarget))
                        .notes())
                .containsExactly("servers are not known: each target counts as a server of its own");
        assertThat(compare(new Fake("lustre", Set.of(), ComparisonTest::onTheFullTarget))
                        .notes())
                .isEmpty();
    }

    @Test
    void theBestLosesNoBytesBeforeItServesMoreFiles() {
        Outcome full = compare(new Fake("lustre", Set.of(), ComparisonTest::onTheFullTarget));
        Outcome refusing = compare((PlacementPolicy) Policies.named("least-loaded", PolicyOptions.DEFAULT));
        assertThat(refusing.placement().refusals()).hasSize(1);
        assertThat(Outcome.best(List.of(full, refusing))).isSameAs(refusing);
        Outcome serving = new Outcome("x", new Placement(List.of(), List.of()), refusing.metrics(), List.of(), 0);
        assertThat(Outcome.best(List.of(refusing, serving))).isSameAs(serving);
        assertThat(Outcome.best(List.of(refusing, refusing))).isSameAs(refusing);
    }

    private static Outcome compare(PlacementPolicy policy) {
        return new Comparison(REQUESTS, VIEW, PolicyOptions.DEFAULT.withReserve(0), () -> 0)
                .of(List.of(policy))
                .get(0);
    }
}
