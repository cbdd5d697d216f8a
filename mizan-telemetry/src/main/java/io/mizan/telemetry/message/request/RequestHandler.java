package io.mizan.telemetry.message.request;

import io.mizan.telemetry.message.key.Sender;

/** Handles the requests of clients. */
public interface RequestHandler {
    /**
     * Takes a request on. It may answer later from another thread. A request that comes again while the first is not answered
     * is not handed on a second time; one that comes again after it was, is: a handler that changes something must know the ids
     * it has done. An exception is an answer too.
     */
    void handle(Sender sender, String kind, byte[] payload, Reply reply);
}
