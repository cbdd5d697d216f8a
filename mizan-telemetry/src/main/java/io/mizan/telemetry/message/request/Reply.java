package io.mizan.telemetry.message.request;

import io.mizan.model.error.Problem;

/** Sends the answer of one request. Any thread may answer, at any time; the first answer counts. */
public interface Reply {
    /** The id of the request: its sender asks again with the same one if no answer comes. */
    String id();

    /** Answers what anybody may say, whether it acts or not. */
    default void answer(byte[] payload) {
        answer(0, payload);
    }

    /**
     * Answers for whoever acts.
     *
     * @param term the number of its term, 0 for none; a client that has seen a newer one does not take the answer
     */
    void answer(long term, byte[] payload);

    /** Refuses; the sender gets the code and the words of the problem. */
    void refuse(Problem problem);
}
