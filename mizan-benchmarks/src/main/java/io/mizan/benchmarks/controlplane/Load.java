package io.mizan.benchmarks.controlplane;

import java.util.List;

/**
 * The load on a controller.
 *
 * @param agents each with {@link #TARGETS} targets and a report every second
 * @param clients each with one request
 * @param creates files of a request
 * @param seconds of each phase
 * @param connections that clients share; each has a key
 * @param bursts how often all ask at once
 */
record Load(int agents, int clients, int creates, int seconds, int connections, int bursts) {
    static final int TARGETS = 8;

    private static final String USAGE = "usage: ./mizan bench control-plane [--agents N] [--clients N] [--creates N]"
            + " [--seconds N] [--connections N] [--bursts N] [--quick]";

    /** Exits where the arguments make no sense. */
    static Load parse(List<String> arguments) {
        Load load =
                arguments.contains("--quick") ? new Load(45, 200, 20, 5, 10, 2) : new Load(450, 1000, 100, 30, 50, 5);
        for (int i = 0; i < arguments.size(); i++) {
            String name = arguments.get(i);
            if (!name.equals("--quick")) {
                i++;
                load = load.with(name, i < arguments.size() ? arguments.get(i) : "");
            }
        }
        return load;
    }

    private Load with(String name, String text) {
        int value = text.matches("[1-9][0-9]{0,5}") ? Integer.parseInt(text) : refuse();
        return switch (name) {
            case "--agents" -> new Load(value, clients, creates, seconds, connections, bursts);
            case "--clients" -> new Load(agents, value, creates, seconds, connections, bursts);
            case "--creates" -> new Load(agents, clients, value, seconds, connections, bursts);
            case "--seconds" -> new Load(agents, clients, creates, value, connections, bursts);
            case "--connections" -> new Load(agents, clients, creates, seconds, value, bursts);
            case "--bursts" -> new Load(agents, clients, creates, seconds, connections, value);
            default -> new Load(refuse(), clients, creates, seconds, connections, bursts);
        };
    }

    private static int refuse() {
        System.err.println(USAGE);
        System.exit(64);
        return 0;
    }
}
