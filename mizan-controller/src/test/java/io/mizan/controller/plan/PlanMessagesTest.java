package io.mizan.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.algorithms.layout.Wishes;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.placement.PlacementRequest;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlanMessagesTest {
    private static final PlacementRequest FILE =
            new PlacementRequest("/fs/a", 1 << 20, 0, Wishes.plain(1, 1 << 20), "", Set.of(), 0);

    private static PlanRequest request(String id, int files) {
        return new PlanRequest(id, "node1", "app", "alice", List.of(Collections.nCopies(files, FILE)));
    }

    private static void refused(ErrorCode code, byte[] message) {
        assertThatThrownBy(() -> PlanMessages.request(message, "node1"))
                .isInstanceOfSatisfying(
                        MizanException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(code));
    }

    @Test
    void aRequestComesBackAsItWas() {
        assertThat(PlanMessages.request(PlanMessages.encode(request("x-1", 3)), "node1"))
                .isEqualTo(request("x-1", 3));
    }

    @Test
    void nobodyTakesTheNameOfAPlanThatAPersonMade() {
        refused(ErrorCode.INPUT_FORMAT, PlanMessages.encode(request("plan-0001", 1)));
        refused(ErrorCode.INPUT_FORMAT, PlanMessages.encode(request("plan-7", 1)));
        assertThat(PlanMessages.request(PlanMessages.encode(request("plan-of-mine", 1)), "node1")
                        .id())
                .isEqualTo("plan-of-mine");
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
