package io.mizan.controller.service;

import io.mizan.telemetry.message.socket.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Addresses of this machine as others can use them. */
public record ReachableAddress(String hostName) {
    private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");
    private static final Set<String> ALL_INTERFACES = Set.of("0.0.0.0", "[::]");

    public static ReachableAddress ofThisMachine() {
        try {
            return new ReachableAddress(Files.readString(HOST_NAME).strip());
        } catch (IOException e) {
            return new ReachableAddress(Endpoint.THIS_MACHINE);
        }
    }

    /** @param listening may mean all interfaces, which is nowhere for others */
    public String at(Endpoint listening) {
        return (ALL_INTERFACES.contains(listening.host()) ? hostName : listening.host()) + ":" + listening.port();
    }
}
