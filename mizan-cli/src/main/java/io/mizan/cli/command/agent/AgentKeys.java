package io.mizan.cli.command.agent;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.shared.ControllerInput;
import io.mizan.model.config.ConfigKey;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.agent.ServerSource;
import io.mizan.telemetry.message.key.KeyFiles;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.request.ControllerAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keys of an agent: its own, one for each server that it speaks for, and the public ones of the controllers.
 *
 * @param byServer in a folder of keys each server has its own, so that whoever gets one of them can speak for one server
 * @param controllers all that are reported to
 */
record AgentKeys(Map<String, KeyPair> byServer, List<ControllerAddress> controllers) {
    static AgentKeys of(Configuration configuration, List<ServerSource> servers, @Nullable String typed) {
        Path place = required(configuration, Keys.AGENT_KEYS);
        required(configuration, Keys.CONTROLLER_KEY);
        List<ControllerAddress> controllers = ControllerInput.of(configuration, Keys.CONTROLLER_REPORTS, typed);
        boolean folder = Files.isDirectory(place);
        if (!folder && servers.size() > 1) {
            throw Problem.of(ErrorCode.USAGE, "each server needs its own key, and agent.keys names one file")
                    .with("agent.keys", place)
                    .with("servers", servers.size())
                    .maybe("name a folder with a file NAME.secret for each server, as mizan keys generate writes them")
                    .exception();
        }
        Map<String, KeyPair> byServer = new HashMap<>();
        for (ServerSource server : servers) {
            byServer.put(server.server(), KeyFiles.read(folder ? KeyFiles.secretFile(place, server.server()) : place));
        }
        return new AgentKeys(byServer, controllers);
    }

    KeyPair of(String server) {
        KeyPair keys = byServer.get(server);
        if (keys == null) {
            throw new IllegalArgumentException(server);
        }
        return keys;
    }

    private static Path required(Configuration configuration, ConfigKey<String> key) {
        String file = configuration.get(key);
        if (file.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "an agent requires keys")
                    .with("missing", key.name())
                    .maybe("mizan keys generate makes them; then --set " + key.name() + "=FILE, or put it into the"
                            + " configuration; --once needs none")
                    .exception();
        }
        return Path.of(file);
    }
}
