package io.mizan.telemetry.message;

import io.mizan.model.error.Problem;

/** The way back to whoever sent a request. Any thread may answer, at any time; the first answer counts. */
public interface Reply {
    /** The id of the request: its sender asks again with the same one if no answer comes. */
    String id();

    void answer(byte[] payload);

    /** Refuses; the sender gets the code and the words of the problem. */
    void refuse(Problem problem);
}
