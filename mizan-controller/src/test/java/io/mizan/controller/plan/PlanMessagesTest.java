package io.mizan.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.database.interaction.Prediction;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanMessagesTest {
    /** C0, DEL and C1, line and paragraph separators, and everything that changes the direction of text. */
    private static final List<String> UNSEEN = IntStream.of(
                    0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069)
            .mapToObj(Character::toString)
            .collect(Collectors.toCollection(ArrayList::new));

    static {
        IntStream.concat(IntStream.range(0, 0x20), IntStream.range(0x7f, 0xa0))
                .forEach(c -> UNSEEN.add(Character.toString(c)));
    }

    private static final PlacementRequest FILE =
            new PlacementRequest("/fs/a", 1 << 20, 0, RequestedComponents.plain(1, 1 << 20), "", Set.of(), 0);

    private static PlanRequest request(String id, int files) {
        return new PlanRequest(id, "node1", "app", "alice", List.of(Collections.nCopies(files, FILE)));
    }

    private static void refused(ErrorCode code, byte[] message) {
        assertThatThrownBy(() -> PlanMessages.request(message, "node1", "alice"))
                .isInstanceOfSatisfying(
                        MizanException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(code));
    }

    @Test
    void aRequestComesBackAsItWas() {
        assertThat(PlanMessages.request(PlanMessages.encode(request("x-1", 3)), "node1", "alice"))
                .isEqualTo(request("x-1", 3));
    }

    @Test
    void aRankThatIsTooLargeIsRefusedAsWhatItIs() {
        String request = new String(PlanMessages.encode(request("x-1", 1)), StandardCharsets.UTF_8);
        String large = request.replace("\"/fs/a\",1048576,0,", "\"/fs/a\",1048576,9999999999,");
        assertThat(large).isNotEqualTo(request);
        refused(ErrorCode.INPUT_FORMAT, large.getBytes(StandardCharsets.UTF_8));
    }

    /** Each costs the one thread that plans, so their number is not for the sender to choose. */
    @Test
    void alternativesAreFewAndNoneIsEmpty() {
        PlanRequest most = new PlanRequest("x", "node1", "app", "alice", Collections.nCopies(100, List.of(FILE)));
        assertThat(PlanMessages.request(PlanMessages.encode(most), "node1", "alice"))
                .isEqualTo(most);
        refused(
                ErrorCode.INPUT_TOO_LARGE,
                PlanMessages.encode(
                        new PlanRequest("x", "node1", "app", "alice", Collections.nCopies(101, List.of(FILE)))));
        refused(ErrorCode.INPUT_FORMAT, PlanMessages.encode(request("x", 0)));
    }

    /** Each costs several operations of the database. */
    @Test
    void aRunHasReplacedAHundredPlansAtMostAndTellsTheNewest() {
        List<String> plans = IntStream.range(0, 130).mapToObj(i -> "p" + i).toList();
        RunRecord run = new RunRecord(
                "r",
                "app",
                "node1",
                "alice",
                "place",
                Instant.EPOCH,
                1,
                0,
                new RunRecord.Files(0, 0, 0, 0, 0, 0),
                new RunRecord.Balance(0, 0, 0, 0),
                "");
        byte[] told = RunMessages.encode("p130", plans, run);
        assertThat(RunMessages.read(told, "node1", "alice").replaced()).isEqualTo(plans.subList(30, 130));
        String more = new String(told, StandardCharsets.UTF_8).replace("\"p30\"", "\"p29\",\"p30\"");
        assertThatThrownBy(() -> RunMessages.read(more.getBytes(StandardCharsets.UTF_8), "node1", "alice"))
                .isInstanceOfSatisfying(
                        MizanException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(ErrorCode.INPUT_TOO_LARGE));
        String values = new String(told, StandardCharsets.UTF_8)
                .replaceFirst("\\{", "{\"more\":[1" + ",1".repeat(10_000) + "],");
        assertThatThrownBy(() -> RunMessages.read(values.getBytes(StandardCharsets.UTF_8), "node1", "alice"))
                .isInstanceOfSatisfying(
                        MizanException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(ErrorCode.INPUT_TOO_LARGE));
    }

    @Test
    void nobodyTakesTheNameOfAPlanThatAPersonMade() {
        refused(ErrorCode.INPUT_FORMAT, PlanMessages.encode(request("plan-0001", 1)));
        refused(ErrorCode.INPUT_FORMAT, PlanMessages.encode(request("plan-7", 1)));
        assertThat(PlanMessages.request(PlanMessages.encode(request("plan-of-mine", 1)), "node1", "alice")
                        .id())
                .isEqualTo("plan-of-mine");
    }

    /** Through the request, the plan that is made of it, its answer, and the database of the client. */
    @Test
    void targetsThatAreForbiddenStayForbidden(@TempDir Path folder) {
        PlacementRequest file = new PlacementRequest(
                "/fs/a", 1 << 20, 0, RequestedComponents.plain(2, 1 << 20), "", Set.of(0, 2, 3), 0);
        PlacementRequest other =
                new PlacementRequest("/fs/b", 1 << 20, 0, RequestedComponents.plain(1, 1 << 20), "", Set.of(5), 0);
        PlanRequest asked = new PlanRequest("x", "node1", "app", "alice", List.of(List.of(file, other)));
        PlanRequest received = PlanMessages.request(PlanMessages.encode(asked), "node1", "alice");
        assertThat(received).isEqualTo(asked);
        PlanAnswer made = new PlanAnswer(
                "x",
                Instant.EPOCH,
                Instant.EPOCH,
                Instant.EPOCH.plusSeconds(1),
                LayoutForm.LIST,
                "",
                OstCosts.NOTHING_KNOWN,
                new Placement(
                        List.of(new Allocation(
                                file,
                                List.of(new Allocation.Component(
                                        file.components().get(0), 1 << 20, List.of(1, 4))))),
                        List.of(new Placement.Refusal(other, "ENOSPC", "full"))),
                Map.of());
        PlanAnswer answered = PlanMessages.answer(PlanMessages.encode(made));
        assertThat(answered).isEqualTo(made);
        try (Database database =
                Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), InstantSource.system())) {
            database.interaction().predicted(new Prediction("x", "app", Instant.EPOCH), List.of(file, other));
            database.interaction().placed("x", answered.placement(), Instant.EPOCH);
            assertThat(database.interaction().requests("x"))
                    .extracting(PlacementRequest::forbidden)
                    .containsExactly(Set.of(0, 2, 3), Set.of(5));
        }
    }

    @Test
    void aForbiddenTargetIsAnIndex() {
        for (String forbidden : List.of("[-1]", "[4294967296]", "[\"x\"]", "7")) {
            assertThatThrownBy(() -> PlanMessages.request(
                            ("{\"schema\":\"mizan/plan-request/v1\",\"id\":\"x\",\"application\":\"a\",\"alternatives\":"
                                            + "[[[\"/f\",1,0,0.0,\"\",[]," + forbidden + "]]]}")
                                    .getBytes(StandardCharsets.UTF_8),
                            "node1",
                            "alice"))
                    .as(forbidden)
                    .isInstanceOf(MizanException.class);
        }
    }

    @Test
    void namesThatCannotBeSeenAreRefused() {
        for (String wrong : UNSEEN) {
            for (String field : List.of("id", "application", "project")) {
                Map<String, Object> json = new LinkedHashMap<>(Map.of(
                        "schema", "mizan/plan-request/v1", "id", "x", "application", "a", "alternatives", List.of()));
                json.put(field, "a" + wrong + "b");
                assertThatThrownBy(() -> PlanMessages.request(
                                JsonText.of(json).getBytes(StandardCharsets.UTF_8), "node1", "alice"))
                        .as(field + " " + wrong.codePointAt(0))
                        .isInstanceOf(MizanException.class)
                        .hasMessageContaining(field);
            }
            Map<String, Object> run = new LinkedHashMap<>(Map.of(
                    "schema",
                    "mizan/run-end/v1",
                    "id",
                    "x",
                    "application",
                    "a" + wrong,
                    "mode",
                    "place",
                    "replaced",
                    List.of(),
                    "startedAt",
                    "2026-01-01T00:00:00Z",
                    "exitCode",
                    0));
            assertThatThrownBy(
                            () -> RunMessages.read(JsonText.of(run).getBytes(StandardCharsets.UTF_8), "node1", "alice"))
                    .hasMessageContaining("application");
        }
    }

    @Test
    void yamlIsNoMessage() {
        refused(
                ErrorCode.INPUT_FORMAT,
                "schema: mizan/plan-request/v1\nid: x\napplication: a\nalternatives: []\n"
                        .getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void moreFilesThanTheControllerHasMemoryForAreRefused() {
        refused(ErrorCode.INPUT_TOO_LARGE, PlanMessages.encode(request("x", 250_001)));
    }
}
