package io.mizan.cli.command.controller;

import io.mizan.telemetry.message.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Addresses of this machine as others can use them. */
record Reachable(String hostName) {
    private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");
    private static final Set<String> ALL_INTERFACES = Set.of("0.0.0.0", "[::]");

    static Reachable ofThisMachine() {
        try {
            return new Reachable(Files.readString(HOST_NAME).strip());
        } catch (IOException e) {
            return new Reachable(Endpoint.THIS_MACHINE);
        }
    }

    /** @param listening may mean all interfaces, which is nowhere for others */
    String at(Endpoint listening) {
        return (ALL_INTERFACES.contains(listening.host()) ? hostName : listening.host()) + ":" + listening.port();
    }
}
