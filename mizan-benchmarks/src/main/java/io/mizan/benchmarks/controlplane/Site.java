package io.mizan.benchmarks.controlplane;

import io.mizan.telemetry.message.key.KeyFiles;
import io.mizan.telemetry.message.key.KeyPair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The keys of all agents and clients of a benchmark, in a folder that is removed at the end. */
final class Site implements AutoCloseable {
    private final Path folder;
    private final KeyPair controller = KeyPair.generate();
    private final List<KeyPair> agents = new ArrayList<>();
    private final List<KeyPair> clients = new ArrayList<>();

    Site(Load load) throws IOException {
        this.folder = Files.createTempDirectory("mizan-control-plane");
        KeyFiles.write(folder, "controller", controller);
        List<String> known = new ArrayList<>();
        for (int i = 0; i < load.agents(); i++) {
            agents.add(KeyPair.generate());
            known.add("agent " + server(i) + " " + agents.get(i).publicKey());
        }
        for (int i = 0; i < load.connections(); i++) {
            clients.add(KeyPair.generate());
            known.add("client client" + i + " " + clients.get(i).publicKey());
        }
        Files.write(folder.resolve("known"), known);
    }

    static String server(int agent) {
        return "oss" + agent;
    }

    Path folder() {
        return folder;
    }

    KeyPair controller() {
        return controller;
    }

    List<KeyPair> agents() {
        return agents;
    }

    List<KeyPair> clients() {
        return clients;
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
