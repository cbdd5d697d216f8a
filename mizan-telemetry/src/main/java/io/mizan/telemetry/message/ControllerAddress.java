package io.mizan.telemetry.message;

/** Where a controller listens, and the key that it proves to be itself with. */
public record ControllerAddress(Endpoint endpoint, PublicKey key) {
    @Override
    public String toString() {
        return endpoint.toString();
    }
}
