package io.mizan.telemetry.message.socket;

import io.mizan.telemetry.message.limit.PendingAnswers;
import zmq.Msg;

/** A frame that remembers which connection it came over. */
public final class ReceivedFrame extends Msg {
    private final PendingAnswers answers;

    ReceivedFrame(Msg frame, PendingAnswers answers) {
        super(frame);
        setMetadata(frame.getMetadata());
        this.answers = answers;
    }

    /** Room for answers over that connection. */
    public PendingAnswers answers() {
        return answers;
    }
}
