package io.mizan.algorithms.placement.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.Requests;
import io.mizan.algorithms.placement.SystemBuilder;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy.Rules;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.TargetFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every rule of the verifier can be broken, and only the broken one is reported. */
class VerifierTest {
    private static final long GIB = 1L << 30;
    private static final double RESERVE = 0.01;
    private static final Rules EXACT = Rules.EXACT;
    private static final Rules AS_LUSTRE = Rules.AS_LUSTRE;

    private final SystemView view =
            SystemBuilder.even(2, 3, GIB).pool("fast", 0, 1).build();
    private final PlacementRequest file = Requests.plain("/a", 10 * Requests.MIB, 2);

    @ParameterizedTest
    @EnumSource(Rules.class)
    void aGoodAnswerHasNoFault(Rules rules) {
        assertThat(faults(view, file, rules, 0, 1)).isEmpty();
        Placement refused = new Placement(List.of(), List.of(new Placement.Refusal(file, "full", "no room")));
        assertThat(Verifier.faults(List.of(file), view, refused, RESERVE, rules))
                .isEmpty();
    }

    @Test
    void aRequestWithoutAnswerIsAFault() {
        assertThat(Verifier.faults(List.of(file), view, new Placement(List.of(), List.of()), RESERVE, EXACT))
                .containsExactly("/a is answered 0 times");
    }

    @Test
    void aRequestWithTwoAnswersIsAFault() {
        Placement both =
                new Placement(List.of(allocation(file, 0, 1)), List.of(new Placement.Refusal(file, "full", "no room")));
        assertThat(Verifier.faults(List.of(file), view, both, RESERVE, EXACT))
                .containsExactly("/a is answered 2 times");
    }

    @Test
    void anAnswerThatNobodyAskedForIsAFault() {
        PlacementRequest other = Requests.plain("/b", Requests.MIB, 1);
        Placement both = new Placement(List.of(allocation(file, 0, 1), allocation(other, 2)), List.of());
        assertThat(Verifier.faults(List.of(file), view, both, RESERVE, EXACT)).containsExactly("/b was not asked for");
    }

    @Test
    void equalRequestsAreToldApart() {
        PlacementRequest twin = Requests.plain("/a", 10 * Requests.MIB, 2);
        Placement one = new Placement(List.of(allocation(file, 0, 1)), List.of());
        assertThat(Verifier.faults(List.of(file, twin), view, one, RESERVE, EXACT))
                .containsExactly("/a is answered 0 times");
        Placement both = new Placement(List.of(allocation(file, 0, 1), allocation(twin, 0, 1)), List.of());
        assertThat(Verifier.faults(List.of(file, twin), view, both, RESERVE, EXACT))
                .isEmpty();
    }

    @Test
    void aRefusalNeedsCodeAndReason() {
        for (Placement.Refusal refusal :
                List.of(new Placement.Refusal(file, "", "why"), new Placement.Refusal(file, "full", " "))) {
            Placement placement = new Placement(List.of(), List.of(refusal));
            assertThat(Verifier.faults(List.of(file), view, placement, RESERVE, EXACT))
                    .containsExactly("/a is refused without a reason");
        }
    }

    @Test
    void whatHoldsNoBytesHasNoTargets() {
        PlacementRequest empty = Requests.file(
                "/empty",
                0,
                new ComponentRequest(new Extent(0, Requests.MIB), false, Requests.MIB, 1),
                new ComponentRequest(new Extent(Requests.MIB, Extent.EOF), false, Requests.MIB, 1));
        assertThat(faults(view, empty, List.of(List.of(1), List.of(0))))
                .containsExactly("/empty [1M, EOF) holds no bytes on OSTs and has targets [0]");
        assertThat(faults(view, empty, List.of(List.of(1), List.of()))).isEmpty();
        PlacementRequest onMetadataTarget =
                Requests.file("/dom", 100, new ComponentRequest(new Extent(0, Extent.GRAIN_BYTES), true, 65536, 0));
        assertThat(faults(view, onMetadataTarget, EXACT)).isEmpty();
        assertThat(faults(view, onMetadataTarget, EXACT, 0))
                .hasSize(1)
                .first()
                .asString()
                .contains("holds no bytes");
    }

    @ParameterizedTest
    @EnumSource(Rules.class)
    void theFirstComponentHasTargetsThoughTheFileIsEmpty(Rules rules) {
        PlacementRequest empty = Requests.plain("/empty", 0, 2);
        assertThat(faults(view, empty, rules, 0, 1)).isEmpty();
        assertThat(faults(view, empty, rules)).containsExactly("/empty [0, EOF) wants 2 targets and has 0");
        assertThat(faults(view, empty, rules, 0, 0)).containsExactly("/empty [0, EOF) has a target twice: [0, 0]");
    }

    @Test
    void aComponentHasAsManyTargetsAsItWants() {
        assertThat(faults(view, file, EXACT, 0)).containsExactly("/a [0, EOF) wants 2 targets and has 1");
        assertThat(faults(view, file, EXACT, 0, 1, 2)).containsExactly("/a [0, EOF) wants 2 targets and has 3");
    }

    @Test
    void lustreMayGiveFewerTargetsButNotMoreAndNotNone() {
        assertThat(faults(view, file, AS_LUSTRE, 0)).isEmpty();
        assertThat(faults(view, file, AS_LUSTRE)).containsExactly("/a [0, EOF) wants 2 targets and has 0");
        assertThat(faults(view, file, AS_LUSTRE, 0, 1, 2)).containsExactly("/a [0, EOF) wants 2 targets and has 3");
    }

    @ParameterizedTest
    @EnumSource(Rules.class)
    void targetsOfAComponentAreDistinct(Rules rules) {
        assertThat(faults(view, file, rules, 1, 1)).containsExactly("/a [0, EOF) has a target twice: [1, 1]");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 65535, 65536 + 1, 1L << 32})
    void aStripeSizeIsOneThatServersTake(long size) {
        ComponentRequest requested = file.components().get(0);
        Allocation allocation = new Allocation(file, List.of(new Allocation.Component(requested, size, List.of(0, 1))));
        assertThat(Verifier.faults(List.of(file), view, new Placement(List.of(allocation), List.of()), 0, EXACT))
                .containsExactly("/a [0, EOF) has stripes of " + size + " bytes");
    }

    @ParameterizedTest
    @EnumSource(Rules.class)
    void aTargetExists(Rules rules) {
        assertThat(faults(view, file, rules, 0, 6)).containsExactly("/a [0, EOF) uses target 6, which does not exist");
    }

    @ParameterizedTest
    @EnumSource(
            value = TargetFlag.class,
            names = {"READ_ONLY", "NO_NEW_FILES", "OUT_OF_SPACE", "OUT_OF_INODES"})
    void aTargetWithAFaultIsNotUsed(TargetFlag flag) {
        SystemView flagged = SystemBuilder.even(2, 3, GIB).flag(1, flag).build();
        for (Rules rules : Rules.values()) {
            assertThat(faults(flagged, file, rules, 0, 1))
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("uses target 1, which is " + flag.state().label());
        }
    }

    @Test
    void onlyLustreUsesDegradedTargets() {
        SystemView degraded =
                SystemBuilder.even(2, 3, GIB).flag(1, TargetFlag.DEGRADED).build();
        assertThat(faults(degraded, file, EXACT, 0, 1))
                .containsExactly("/a [0, EOF) uses target 1, which is degraded with -1 free inodes");
        assertThat(faults(degraded, file, AS_LUSTRE, 0, 1)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Rules.class)
    void aTargetHasInodesLeft(Rules rules) {
        SystemView spent = SystemBuilder.even(2, 3, GIB).files(1, 0).build();
        assertThat(faults(spent, file, rules, 0, 1))
                .containsExactly("/a [0, EOF) uses target 1, which is active with 0 free inodes");
        SystemView degraded = SystemBuilder.even(2, 3, GIB)
                .flag(1, TargetFlag.DEGRADED)
                .files(1, 0)
                .build();
        assertThat(faults(degraded, file, rules, 0, 1))
                .containsExactly("/a [0, EOF) uses target 1, which is degraded with 0 free inodes");
    }

    @Test
    void anInactiveTargetIsNotUsed() {
        SystemView inactive = SystemBuilder.even(2, 3, GIB).inactive(1).build();
        assertThat(faults(inactive, file, AS_LUSTRE, 0, 1))
                .containsExactly(
                        "/a [0, EOF) uses target 1, which is inactive with -1 free inodes",
                        "/a [0, EOF) uses target 1, which is full");
    }

    @Test
    void aTargetIsFullWhenOnlyTheReserveIsLeft() {
        long reserve = (long) Math.ceil(RESERVE * GIB);
        SystemView full =
                new SystemBuilder().target(0, GIB, GIB).target(0, GIB, reserve).build();
        assertThat(faults(full, file, AS_LUSTRE, 0, 1)).containsExactly("/a [0, EOF) uses target 1, which is full");
        SystemView nearly = new SystemBuilder()
                .target(0, GIB, GIB)
                .target(0, GIB, reserve + 1)
                .build();
        assertThat(faults(nearly, file, AS_LUSTRE, 0, 1)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Rules.class)
    void aTargetIsInThePool(Rules rules) {
        assertThat(faults(view, Requests.in("fast", file), rules, 0, 1)).isEmpty();
        assertThat(faults(view, Requests.in("fast", file), rules, 0, 2))
                .containsExactly("/a [0, EOF) uses target 2, which is not in the pool fast");
    }

    @ParameterizedTest
    @EnumSource(Rules.class)
    void aForbiddenTargetIsNotUsed(Rules rules) {
        assertThat(faults(view, Requests.without(Set.of(1), file), rules, 0, 1))
                .containsExactly("/a [0, EOF) uses target 1, which is forbidden to it");
    }

    @Test
    void bytesFitBesideTheReserve() {
        long room = GIB - (long) Math.ceil(RESERVE * GIB);
        PlacementRequest most = Requests.plain("/most", room, 1);
        PlacementRequest more = Requests.plain("/more", room + 1, 1);
        assertThat(faults(view, most, EXACT, 3)).isEmpty();
        assertThat(faults(view, more, EXACT, 3))
                .containsExactly("target 3 gets " + (room + 1) + " bytes and has room for " + room);
        assertThat(faults(view, more, AS_LUSTRE, 3)).isEmpty();
    }

    @Test
    void bytesOfAllFilesAddUpAndDoNotOverflow() {
        PlacementRequest half = Requests.plain("/half", 6 * GIB / 10, 1);
        PlacementRequest otherHalf = Requests.plain("/other", 6 * GIB / 10, 1);
        Placement both = new Placement(List.of(allocation(half, 0), allocation(otherHalf, 0)), List.of());
        assertThat(Verifier.faults(List.of(half, otherHalf), view, both, RESERVE, EXACT))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("target 0 gets ");
        PlacementRequest huge = Requests.plain("/huge", Long.MAX_VALUE, 1);
        PlacementRequest next = Requests.plain("/next", Long.MAX_VALUE, 1);
        Placement two = new Placement(List.of(allocation(huge, 0), allocation(next, 0)), List.of());
        assertThat(Verifier.faults(List.of(huge, next), view, two, RESERVE, EXACT))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("target 0 gets " + Long.MAX_VALUE);
    }

    private static List<String> faults(SystemView view, PlacementRequest request, Rules rules, Integer... targets) {
        Placement placement = new Placement(List.of(allocation(request, targets)), List.of());
        return Verifier.faults(List.of(request), view, placement, RESERVE, rules);
    }

    private static List<String> faults(SystemView view, PlacementRequest request, List<List<Integer>> targets) {
        List<Allocation.Component> components = new ArrayList<>();
        for (int c = 0; c < targets.size(); c++) {
            ComponentRequest requested = request.components().get(c);
            components.add(new Allocation.Component(requested, requested.stripeSizeBytes(), targets.get(c)));
        }
        Placement placement = new Placement(List.of(new Allocation(request, components)), List.of());
        return Verifier.faults(List.of(request), view, placement, RESERVE, EXACT);
    }

    private static Allocation allocation(PlacementRequest request, Integer... targets) {
        ComponentRequest requested = request.components().get(0);
        return new Allocation(
                request, List.of(new Allocation.Component(requested, requested.stripeSizeBytes(), List.of(targets))));
    }
}
