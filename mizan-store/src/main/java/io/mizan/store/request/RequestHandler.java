package io.mizan.store.request;

/** Answers requests; called by many threads at the same time. */
public interface RequestHandler {
    Answer answer(Request request);

    /** Answers a question of {@code mizan store}, JSON for JSON. */
    String answer(String question);
}
