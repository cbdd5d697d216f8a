package io.mizan.telemetry.message.request;

import io.mizan.telemetry.message.key.PublicKey;
import io.mizan.telemetry.message.socket.Endpoint;

/** The address and the public key of a controller. */
public record ControllerAddress(Endpoint endpoint, PublicKey key) {
    @Override
    public String toString() {
        return endpoint.toString();
    }
}
