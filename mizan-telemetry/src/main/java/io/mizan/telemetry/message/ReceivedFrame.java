package io.mizan.telemetry.message;

import zmq.Msg;

/** A frame that remembers which connection it came over. */
final class ReceivedFrame extends Msg {
    private final AnswerRoom answers;

    ReceivedFrame(Msg frame, AnswerRoom answers) {
        super(frame);
        setMetadata(frame.getMetadata());
        this.answers = answers;
    }

    /** Room for answers over that connection. */
    AnswerRoom answers() {
        return answers;
    }
}
