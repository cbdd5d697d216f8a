package io.mizan.controller.plan;

import static io.mizan.controller.Reports.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.algorithms.layout.Glob;
import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.placement.PolicyRegistry;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.controller.Reports;
import io.mizan.controller.monitor.ObservedState;
import io.mizan.controller.plan.SitePolicy.Rule;
import io.mizan.controller.plan.policy.PolicyMessages;
import io.mizan.controller.plan.policy.PolicyState;
import io.mizan.model.error.MizanException;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementPolicy.Need;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Performance;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PolicyChoiceTest {
    private static final long MIB = 1 << 20;
    /** Large enough for time to matter. */
    private static final long FILE = 1 << 30;

    private static final Duration LIMIT = Duration.ofMillis(300);

    /** Target 0 is the emptiest and busy, target 1 fuller and idle, target 2 the fullest and busy. */
    private static ObservedState system() {
        List<Target> targets = new ArrayList<>();
        double[] loads = {0.9, 0, 0.9};
        long[] parts = {2, 3, 4};
        for (int i = 0; i < loads.length; i++) {
            targets.add(Reports.target(i, Reports.SIZE / parts[i]).withPerformance(new Performance(1 << 30, loads[i])));
        }
        return new ObservedState(SystemView.ofTargets("fs", targets), Map.of(), START);
    }

    /** As one that was loaded from a jar. */
    private record Loaded(String name, BiFunction<List<PlacementRequest>, SystemView, Placement> places)
            implements PlacementPolicy {
        @Override
        public Set<Need> needs() {
            return Set.of(Need.FREE_INODES);
        }

        @Override
        public Placement place(List<PlacementRequest> requests, SystemView view) {
            return places.apply(requests, view);
        }
    }

    private static Placement all(List<PlacementRequest> requests, int target) {
        return new Placement(
                requests.stream()
                        .map(request -> new Allocation(
                                request,
                                List.of(new Allocation.Component(
                                        request.components().get(0), MIB, List.of(target)))))
                        .toList(),
                List.of());
    }

    private static PlanMaker maker(String policy, List<PlacementPolicy> loaded, Rule... rules) {
        return new PlanMaker(
                new Planner(new PolicyRegistry(loaded), policy, PolicyOptions.DEFAULT, LIMIT),
                new SitePolicy(LayoutForm.LIST, 1, List.of(), List.of(rules), true, ApprovalRule.NONE),
                Duration.ofHours(1),
                ZoneOffset.UTC);
    }

    private static Rule rule(String name, String pattern, String policy) {
        return new Rule(name, List.of(new Glob(pattern)), Set.of(), Set.of(), "", Optional.empty(), true, policy);
    }

    private static PlanAnswer plan(PlanMaker maker, String... files) {
        List<PlacementRequest> requests = List.of(files).stream()
                .map(file -> new PlacementRequest(file, FILE, 0, RequestedComponents.plain(1, MIB), "", Set.of(), 0))
                .toList();
        return maker.answers(
                        List.of(new PlanRequest("p", "client", "app", "user", List.of(requests))),
                        system(),
                        Map.of(),
                        START)
                .get(0);
    }

    private static List<Integer> targets(PlanAnswer answer) {
        return answer.placement().allocations().stream()
                .flatMap(allocation -> allocation.components().get(0).targets().stream())
                .toList();
    }

    @Test
    void theConfiguredPolicyDecides() {
        PlanAnswer balanced = plan(maker("balanced", List.of()), "/fs/a");
        assertThat(balanced.reason()).isEqualTo("balanced");
        assertThat(targets(balanced)).as("the idle one").containsExactly(1);
        PlanAnswer even = plan(maker("even-space", List.of()), "/fs/a");
        assertThat(even.reason()).isEqualTo("even-space");
        assertThat(targets(even)).as("the emptiest").containsExactly(0);
    }

    @Test
    void aPolicyFromAJarDecides() {
        PlanAnswer answer = plan(
                maker("last", List.of(new Loaded("last", (requests, view) -> all(requests, 2)))), "/fs/a", "/fs/b");
        assertThat(answer.reason()).isEqualTo("last");
        assertThat(targets(answer)).containsExactly(2, 2);
    }

    @Test
    void aRuleOfTheSiteChoosesThePolicyOfItsFiles() {
        PlanMaker maker = maker("balanced", List.of(), rule("logs", "*.log", "even-space"));
        PlanAnswer answer = plan(maker, "/fs/a", "/fs/a.log");
        assertThat(targets(answer)).containsExactly(1, 0);
        assertThat(answer.reason()).isEqualTo("balanced, even-space, rules of the site: logs");
        assertThat(targets(plan(maker, "/fs/a.log", "/fs/a")))
                .as("whatever the order of the request")
                .containsExactly(0, 1);
    }

    @Test
    void laterPoliciesSeeWhatEarlierOnesGaveAway() {
        List<Long> seen = new ArrayList<>();
        Loaded watching = new Loaded("watching", (requests, view) -> {
            view.dataTargets().forEach(target -> seen.add(target.space().availableBytes()));
            return all(requests, 0);
        });
        plan(maker("watching", List.of(watching), rule("logs", "*.log", "even-space")), "/fs/a", "/fs/a.log");
        assertThat(seen).containsExactly(Reports.SIZE / 2 - FILE, Reports.SIZE / 3, Reports.SIZE / 4);
    }

    @Test
    void aPolicyThatNobodyKnowsIsRefusedAtTheStart() {
        assertThatThrownBy(() -> maker("balancd", List.of()))
                .isInstanceOfSatisfying(
                        MizanException.class,
                        e -> assertThat(e.problem().advice()).contains("you mean balanced"));
        assertThatThrownBy(() -> maker("balanced", List.of(), rule("logs", "*.log", "nothing")))
                .isInstanceOf(MizanException.class);
    }

    private static void assertFallsBack(PlanMaker maker, String policy, String why) {
        PlanAnswer answer = plan(maker, "/fs/a");
        assertThat(answer.reason()).isEqualTo("balanced instead of " + policy);
        assertThat(targets(answer)).as("the idle one").containsExactly(1);
        PolicyState state = maker.policies(system().view()).get(0);
        assertThat(state.name()).isEqualTo(policy);
        assertThat(state.fallback()).isEqualTo("balanced");
        assertThat(state.failure().orElseThrow().last()).contains(why);
    }

    @Test
    void aPolicyThatThrowsCostsNobodyAPlan() {
        PlanMaker maker = maker("bad", List.of(new Loaded("bad", (requests, view) -> {
            throw new IllegalStateException("a defect");
        })));
        assertFallsBack(maker, "bad", "it failed: java.lang.IllegalStateException: a defect");
        assertThat(maker.policies(system().view())
                        .get(0)
                        .failure()
                        .orElseThrow()
                        .suspended())
                .isFalse();
        assertFallsBack(
                maker("deep", List.of(new Loaded("deep", PolicyChoiceTest::withoutEnd))), "deep", "StackOverflowError");
    }

    @SuppressWarnings("InfiniteRecursion") // that is what is tried
    private static Placement withoutEnd(List<PlacementRequest> requests, SystemView view) {
        return withoutEnd(requests, view);
    }

    @Test
    void anAnswerThatBreaksARuleIsNotUsed() {
        assertFallsBack(
                maker("nowhere", List.of(new Loaded("nowhere", (requests, view) -> all(requests, 77)))),
                "nowhere",
                "its answer breaks a rule");
        assertFallsBack(
                maker("half", List.of(new Loaded("half", (requests, view) -> new Placement(List.of(), List.of())))),
                "half",
                "its answer breaks a rule");
    }

    @Test
    @Timeout(30)
    void aPolicyThatLoopsIsAskedOnce() {
        AtomicInteger asked = new AtomicInteger();
        PlanMaker maker = maker("loop", List.of(new Loaded("loop", (requests, view) -> {
            asked.incrementAndGet();
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            return all(requests, 1);
        })));
        assertFallsBack(maker, "loop", "it took longer than 300 ms");
        assertFallsBack(maker, "loop", "is not asked again");
        assertThat(asked).hasValue(1);
        assertThat(maker.policies(system().view()).get(0).failure().orElseThrow())
                .satisfies(failure -> assertThat(failure.suspended()).isTrue());
    }

    @Test
    void needsThatTheViewDoesNotMeetAreTold() {
        PlanMaker maker = maker(
                "balanced",
                List.of(new Loaded("counting", (requests, view) -> all(requests, 0))),
                rule("logs", "*.log", "counting"));
        SystemView bare = SystemView.ofTargets(
                "fs",
                IntStream.range(0, 2).mapToObj(i -> Reports.target(i, 1 << 30)).toList());
        List<PolicyState> states = maker.policies(bare);
        assertThat(states).hasSize(2);
        assertThat(states.get(0).unmet())
                .extracting(gap -> gap.need())
                .containsExactly(Need.SERVERS, Need.SERVER_LOAD, Need.TARGET_LOAD, Need.PEAK_BANDWIDTH);
        assertThat(states.get(0).unmet().get(3).instead()).isEqualTo("targets count as equally fast");
        assertThat(states.get(1).rules()).containsExactly("logs");
        assertThat(states.get(1).unmet()).extracting(gap -> gap.need()).containsExactly(Need.FREE_INODES);
        assertThat(maker("random", List.of()).policies(system().view()).get(0).sound())
                .isTrue();
        assertThat(PolicyMessages.answer(PolicyMessages.encode(states)))
                .extracting(PolicyState::name)
                .containsExactly("balanced", "counting");
        assertThat(PolicyMessages.answer(PolicyMessages.encode(states)).get(0).unmet())
                .isEqualTo(states.get(0).unmet());
    }
}
