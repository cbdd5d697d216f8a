package io.mizan.telemetry.message.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Answers that a peer does not read. */
class PendingAnswersTest {
    private final FairShares shares = new FairShares(1000);

    private PendingAnswers connectionOf(String sender) {
        PendingAnswers room = new PendingAnswers(shares);
        room.belongsTo(sender);
        return room;
    }

    @Test
    void allConnectionsOfASenderHaveOneShareAndLeaveSomethingForOthers() {
        PendingAnswers one = connectionOf("user alice");
        PendingAnswers two = connectionOf("user alice");
        assertThat(one.take(300)).isTrue();
        assertThat(two.take(200)).isTrue();
        assertThat(two.take(1)).as("a half").isFalse();
        assertThat(connectionOf("user bob").take(250)).isTrue();
        one.give(300);
        assertThat(two.take(1)).isTrue();
    }

    @Test
    void whatAConnectionHeldIsFreeWhenItEndsAndNothingIsGivenTwice() {
        PendingAnswers room = connectionOf("user alice");
        assertThat(room.take(400)).isTrue();
        room.give(100);
        room.close();
        room.give(300);
        assertThat(shares.total()).isZero();
        assertThat(room.take(1)).as("nobody reads it any more").isFalse();
        PendingAnswers quiet = connectionOf("agent oss1");
        quiet.give(50); // a subscription, which nobody asked for room for
        assertThat(shares.total()).isZero();
    }
}
