package io.mizan.controller.plan;

import static io.mizan.controller.Reports.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.layout.Glob;
import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.controller.Reports;
import io.mizan.controller.monitor.AvoidReason;
import io.mizan.controller.monitor.ObservedState;
import io.mizan.controller.plan.SitePolicy.QuietHours;
import io.mizan.controller.plan.SitePolicy.Rule;
import io.mizan.model.file.TextInput;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlanMakerTest {
    private static final long MIB = 1 << 20;

    private static ObservedState system(int targets, Map<Integer, AvoidReason> concerns) {
        List<Target> all = IntStream.range(0, targets)
                .mapToObj(i -> Reports.target(i, Reports.SIZE / 2))
                .toList();
        return new ObservedState(SystemView.ofTargets("fs", all), concerns, START);
    }

    private static PlanMaker maker(SitePolicy site) {
        return new PlanMaker(
                new Planner("balanced", PolicyOptions.DEFAULT.withForm(site.form())),
                site,
                Duration.ofHours(1),
                ZoneOffset.UTC);
    }

    private static PlacementRequest file(String name, int stripes) {
        return new PlacementRequest(name, stripes * MIB, 0, RequestedComponents.plain(stripes, MIB), "", Set.of(), 0);
    }

    private static PlanRequest request(String id, String prefix, int files) {
        return new PlanRequest(
                id,
                "client",
                "app",
                "user",
                List.of(IntStream.range(0, files)
                        .mapToObj(i -> file(prefix + i, 1))
                        .toList()));
    }

    private static List<Integer> targets(PlanAnswer answer) {
        return answer.placement().allocations().stream()
                .flatMap(allocation -> allocation.components().stream())
                .flatMap(component -> component.targets().stream())
                .toList();
    }

    @Test
    void allClientsOfABatchArePlacedTogether() {
        List<PlanRequest> requests =
                List.of(request("a", "/fs/a", 3), request("b", "/fs/b", 5), request("c", "/fs/c", 4));
        List<PlanAnswer> answers = maker(SitePolicy.EMBEDDED).answers(requests, system(12, Map.of()), Map.of(), START);
        assertThat(answers).extracting(PlanAnswer::id).containsExactly("a", "b", "c");
        assertThat(answers.stream().flatMap(answer -> targets(answer).stream()))
                .as("twelve files on twelve targets")
                .doesNotHaveDuplicates()
                .hasSize(12);
        assertThat(answers.get(0).figures().ostCost())
                .isEqualTo(answers.get(0).figures().lowerBound());
    }

    @Test
    void equalRequestsOfTwoClientsAreTwoFiles() {
        List<PlanAnswer> answers = maker(SitePolicy.EMBEDDED)
                .answers(List.of(request("a", "/f", 1), request("b", "/f", 1)), system(2, Map.of()), Map.of(), START);
        assertThat(Stream.concat(targets(answers.get(0)).stream(), targets(answers.get(1)).stream()))
                .containsExactlyInAnyOrder(0, 1);
    }

    @Test
    void eachAlternativeIsSpreadByItself() {
        PlanRequest request = new PlanRequest(
                "a",
                "c",
                "app",
                "u",
                List.of(
                        IntStream.range(0, 4)
                                .mapToObj(i -> file("/again" + i, 1))
                                .toList(),
                        IntStream.range(4, 8).mapToObj(i -> file("/on" + i, 1)).toList()));
        PlanAnswer answer = maker(SitePolicy.EMBEDDED)
                .answers(List.of(request), system(4, Map.of()), Map.of(), START)
                .get(0);
        assertThat(targets(answer).subList(0, 4)).containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(targets(answer).subList(4, 8)).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    /** What is promised is where the server will put it: from the first target on, in the order of indices. */
    @Test
    void aFileThatWillNeedALaterComponentSaysItsFirstTargetsUnlessFailingWritesAreAccepted() {
        List<ComponentRequest> requestedComponents = List.of(
                new ComponentRequest(new Extent(0, 4 * MIB), false, MIB, 2),
                new ComponentRequest(new Extent(4 * MIB, Extent.EOF), false, MIB, 3));
        PlanRequest request = new PlanRequest(
                "a",
                "c",
                "app",
                "u",
                List.of(IntStream.range(0, 5)
                        .mapToObj(i ->
                                new PlacementRequest("/fs/f" + i, 40 * MIB, 0, requestedComponents, "", Set.of(), 0))
                        .toList()));
        SitePolicy lists = new SitePolicy(LayoutForm.LIST, 1, List.of(), List.of());
        PlanAnswer answer = maker(lists)
                .answers(List.of(request), system(7, Map.of()), Map.of(), START)
                .get(0);
        assertThat(answer.placement().allocations()).hasSize(5).allSatisfy(allocation -> {
            FileLayout layout = Objects.requireNonNull(
                    answer.layouts().get(allocation.request().file()));
            for (int c = 0; c < requestedComponents.size(); c++) {
                List<Integer> targets = allocation.components().get(c).targets();
                assertThat(layout.stripings().get(c).targets()).isEqualTo(new StartIndex(targets.get(0)));
                for (int k = 0; k < targets.size(); k++) {
                    assertThat(targets.get(k)).isEqualTo((targets.get(0) + k) % 7);
                }
            }
        });
        PlanAnswer accepted = maker(new SitePolicy(LayoutForm.LIST, 1, List.of(), List.of(), true, ApprovalRule.NONE))
                .answers(List.of(request), system(7, Map.of()), Map.of(), START)
                .get(0);
        assertThat(accepted.layouts().values())
                .allSatisfy(layout ->
                        assertThat(layout.stripings()).allMatch(striping -> striping.targets() instanceof Exact));
    }

    @Test
    void promisedSpaceCountsAsUsed() {
        PlanAnswer answer = maker(SitePolicy.EMBEDDED)
                .answers(List.of(request("a", "/f", 2)), system(3, Map.of()), Map.of(1, MIB, 2, 100 * MIB), START)
                .get(0);
        assertThat(targets(answer)).containsExactlyInAnyOrder(0, 1);
    }

    @Test
    void suspectTargetsAreUsedLastAndSlowOnesNever() {
        Map<Integer, AvoidReason> concerns = Map.of(0, AvoidReason.SUSPECT, 1, AvoidReason.SLOW);
        PlanMaker maker = maker(SitePolicy.EMBEDDED);
        assertThat(targets(maker.answers(List.of(request("a", "/f", 6)), system(4, concerns), Map.of(), START)
                        .get(0)))
                .containsOnly(2, 3);
        PlanRequest wide = new PlanRequest("w", "c", "app", "u", List.of(List.of(file("/w", 3), file("/x", 1))));
        PlanAnswer answer = maker.answers(List.of(wide), system(4, concerns), Map.of(), START)
                .get(0);
        assertThat(answer.placement().refusals()).isEmpty();
        assertThat(answer.placement().allocations().get(0).components().get(0).targets())
                .containsExactlyInAnyOrder(0, 2, 3);
    }

    @Test
    void theSiteOutranksTheAlgorithm() {
        SitePolicy site = new SitePolicy(
                LayoutForm.LIST,
                0.4,
                List.of(),
                List.of(
                        new Rule(
                                "alone",
                                List.of(new Glob("/fs/alone/")),
                                Set.of(),
                                Set.of(),
                                "",
                                Optional.empty(),
                                false,
                                ""),
                        new Rule(
                                "few",
                                List.of(new Glob("*.h5")),
                                Set.of(),
                                Set.of(2, 4),
                                "",
                                Optional.of(LayoutForm.COUNT),
                                true,
                                ""),
                        new Rule(
                                "start",
                                List.of(new Glob("*.nc")),
                                Set.of(),
                                Set.of(),
                                "",
                                Optional.of(LayoutForm.START_INDEX),
                                true,
                                "")));
        List<Target> half = new ArrayList<>(system(6, Map.of()).view().dataTargets());
        IntStream.range(6, 12).forEach(i -> half.add(Reports.target(i, Reports.SIZE * 7 / 10)));
        ObservedState observed = new ObservedState(SystemView.ofTargets("fs", half), Map.of(), START);
        PlanRequest request = new PlanRequest(
                "a",
                "c",
                "app",
                "u",
                List.of(List.of(
                        file("/fs/alone/x", 1),
                        file("/fs/a.h5", 3),
                        file("/fs/b.h5", 1),
                        file("/fs/c.nc", 3),
                        file("/fs/d", 3))));
        PlanAnswer answer =
                maker(site).answers(List.of(request), observed, Map.of(), START).get(0);
        assertThat(answer.placement().refusals()).singleElement().satisfies(refusal -> {
            assertThat(refusal.request().file()).isEqualTo("/fs/alone/x");
            assertThat(refusal.reason()).contains("leaves it alone");
        });
        assertThat(targets(answer)).as("targets above 40 % are full here").allMatch(index -> index >= 6);
        assertThat(striping(answer, "/fs/a.h5").stripeCount()).isEqualTo(2);
        assertThat(striping(answer, "/fs/b.h5").stripeCount()).isEqualTo(2);
        assertThat(striping(answer, "/fs/a.h5").targets()).isEqualTo(TargetChoice.ANY);
        assertThat(striping(answer, "/fs/c.nc").targets()).isInstanceOf(StartIndex.class);
        assertThat(striping(answer, "/fs/d").targets()).isInstanceOf(Exact.class);
        assertThat(answer.reason()).contains("alone", "few", "start");
    }

    private static io.mizan.model.layout.Striping striping(PlanAnswer answer, String file) {
        return ((Plain) Objects.requireNonNull(answer.layouts().get(file))).striping();
    }

    @Test
    void nothingIsPlacedInQuietHours() {
        SitePolicy site = new SitePolicy(
                LayoutForm.LIST, 1, List.of(new QuietHours(LocalTime.of(22, 0), LocalTime.of(6, 0))), List.of());
        PlanAnswer night = maker(site)
                .answers(List.of(request("a", "/f", 2)), system(3, Map.of()), Map.of(), START)
                .get(0);
        assertThat(night.layouts()).isEmpty();
        assertThat(night.placement().refusals()).hasSize(2);
        assertThat(night.reason()).contains("quiet hours");
        PlanAnswer day = maker(site)
                .answers(List.of(request("a", "/f", 2)), system(3, Map.of()), Map.of(), START.plusSeconds(6 * 3600))
                .get(0);
        assertThat(day.layouts()).hasSize(2);
    }

    @Test
    void messagesComeBackAsTheyWere() {
        PlanRequest request = new PlanRequest(
                "id-1",
                "client",
                "an application",
                "me",
                List.of(
                        List.of(file("/fs/a \"b\"\n'; DROP TABLE plan; --", 3), file("/fs/ü", 1)),
                        List.of(file("/fs/other", 2))));
        assertThat(PlanMessages.request(PlanMessages.encode(request), "client", request.user()))
                .isEqualTo(request);
        PlanAnswer answer = maker(SitePolicy.EMBEDDED)
                .answers(List.of(request), system(4, Map.of(0, AvoidReason.SLOW)), Map.of(), START)
                .get(0);
        assertThat(PlanMessages.answer(PlanMessages.encode(answer))).isEqualTo(answer);
    }

    @Test
    void aPolicyFileIsReadWithItsLines() {
        String text = "form: count\nfullAt: 0.85\nquietHours: ['22:00-06:00']\nrules:\n"
                + "  - {name: big, match: '*.h5', stripeCounts: [4, 8], pool: flash, form: list}\n"
                + "  - {name: none, match: [/fs/a/, /fs/b/], place: false}\n"
                + "  - {name: small, match: '*', projects: [clim], stripeCounts: [1]}\n";
        SitePolicy policy = SitePolicyFile.read(input(text), SitePolicy.LUSTRE);
        assertThat(policy.form()).isEqualTo(LayoutForm.COUNT);
        assertThat(policy.fullAt()).isEqualTo(0.85);
        assertThat(policy.obeying(file("/x/y.h5", 6)).components().get(0).stripeCount())
                .isEqualTo(4);
        assertThat(policy.obeying(file("/x/y.h5", 6)).pool()).isEqualTo("flash");
        assertThat(policy.places("/fs/b/z")).isFalse();
        assertThat(stripes(policy.forProject("clim"), "/x/y.nc")).isEqualTo(1);
        assertThat(stripes(policy.forProject("clim"), "/x/y.h5")).isEqualTo(4);
        assertThat(stripes(policy.forProject(""), "/x/y.nc")).isEqualTo(6);
        assertThat(SitePolicyFile.read(input("fullAt: 0.9"), SitePolicy.LUSTRE).form())
                .isEqualTo(LayoutForm.START_INDEX);
        for (String wrong : List.of(
                "fulAt: 1",
                "quietHours: [late]",
                "form: lists",
                "rules: [{name: x}]",
                "fullAt: 2",
                "rules: [{name: x, match: '*', stripeCounts: [0]}]")) {
            assertThat(io.mizan.model.error.Refusal.line(() -> SitePolicyFile.read(input(wrong), SitePolicy.LUSTRE)))
                    .contains("policy.yaml");
        }
    }

    /** The server does not know whom Mizan avoids: it goes on to such a target, so a run that would touch one is not taken. */
    @Test
    void aFirstTargetIsSaidOnlyWhereTheServerGoesOnToTargetsThatAreNotAvoided() {
        for (String policy : List.of("balanced", "even-space", "random", "least-loaded", "lustre-rr")) {
            SitePolicy site = new SitePolicy(
                    LayoutForm.LIST,
                    1,
                    List.of(),
                    List.of(new Rule(
                            "start",
                            List.of(new Glob("*")),
                            Set.of(),
                            Set.of(),
                            "",
                            Optional.of(LayoutForm.START_INDEX),
                            true,
                            "")));
            PlanMaker maker = new PlanMaker(
                    new Planner(policy, PolicyOptions.DEFAULT), site, Duration.ofHours(1), ZoneOffset.UTC);
            PlanRequest request = new PlanRequest(
                    "a",
                    "c",
                    "app",
                    "u",
                    List.of(IntStream.range(0, 6)
                            .mapToObj(i -> file("/fs/f" + i, 2))
                            .toList()));
            PlanAnswer answer = maker.answers(
                            List.of(request),
                            system(7, Map.of(1, AvoidReason.SLOW, 5, AvoidReason.SUSPECT)),
                            Map.of(),
                            START)
                    .get(0);
            assertThat(answer.placement().refusals()).as(policy).isEmpty();
            for (Allocation allocation : answer.placement().allocations()) {
                List<Integer> targets = allocation.components().get(0).targets();
                int first = targets.get(0);
                assertThat(targets)
                        .as(policy)
                        .containsExactly(first, (first + 1) % 7)
                        .doesNotContain(1, 5);
                assertThat(striping(answer, allocation.request().file()).targets())
                        .isEqualTo(new StartIndex(first));
            }
        }
    }

    private static int stripes(SitePolicy policy, String file) {
        return policy.obeying(file(file, 6)).components().get(0).stripeCount();
    }

    @Test
    void aRuleForAProjectIsForItsRunsAlone() {
        SitePolicy policy = SitePolicyFile.read(
                input("rules: [{name: narrow, match: '*', projects: [clim], stripeCounts: [1]}]"), SitePolicy.EMBEDDED);
        List<PlanRequest> requests = List.of(
                new PlanRequest("a", "c", "app", "u", "clim", List.of(List.of(file("/fs/a", 3)))),
                new PlanRequest("b", "c", "app", "u", "bio", List.of(List.of(file("/fs/b", 3)))));
        List<PlanAnswer> answers = maker(policy).answers(requests, system(4, Map.of()), Map.of(), START);
        assertThat(striping(answers.get(0), "/fs/a").stripeCount()).isEqualTo(1);
        assertThat(answers.get(0).reason()).contains("narrow");
        assertThat(striping(answers.get(1), "/fs/b").stripeCount()).isEqualTo(3);
        assertThat(answers.get(1).reason()).doesNotContain("narrow");
        for (PlanRequest request : requests) {
            assertThat(PlanMessages.request(PlanMessages.encode(request), "c", request.user()))
                    .isEqualTo(request);
        }
    }

    private static TextInput input(String text) {
        return TextInput.of("policy.yaml", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 10_000);
    }
}
