package io.mizan.cli.shared;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.model.config.ConfigKey;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.key.KeyFiles;
import io.mizan.telemetry.message.key.PublicKey;
import io.mizan.telemetry.message.request.ControllerAddress;
import io.mizan.telemetry.message.socket.Endpoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The controllers of a site, from the command line and the configuration. */
public final class ControllerInput {
    private static final Pattern WITH_PORT = Pattern.compile(".*[^:]:\\d+|\\d+|.*]:\\d+");

    private ControllerInput() {}

    /**
     * All that are named, with the keys that they have: one for all of them, or one for each.
     *
     * @param key where controllers take what is to be sent; its port is that of names without one
     * @param typed names with or without a port, separated by commas; null for what the configuration has
     */
    public static List<ControllerAddress> of(
            Configuration configuration, ConfigKey<String> key, @Nullable String typed) {
        List<String> keyFiles = parts(configuration.get(Keys.CONTROLLER_KEY));
        List<Endpoint> endpoints = endpoints(configuration, key, typed);
        if (keyFiles.size() != 1 && keyFiles.size() != endpoints.size()) {
            throw Problem.of(ErrorCode.USAGE, "controller.key names one file for all controllers, or one for each")
                    .with("files", keyFiles.size())
                    .with("controllers", endpoints.size())
                    .maybe("name the files in the order of the controllers, separated by commas")
                    .exception();
        }
        List<PublicKey> keys = keyFiles.stream()
                .map(file -> KeyFiles.readPublic(Path.of(file)))
                .toList();
        List<ControllerAddress> all = new ArrayList<>();
        for (int i = 0; i < endpoints.size(); i++) {
            all.add(new ControllerAddress(endpoints.get(i), keys.get(keys.size() == 1 ? 0 : i)));
        }
        return all;
    }

    /** The same without keys. */
    public static List<Endpoint> endpoints(Configuration configuration, ConfigKey<String> key, @Nullable String typed) {
        List<String> configured = parts(configuration.get(key));
        int port = Endpoint.parse(configured.isEmpty() ? key.defaultValue() : configured.get(0))
                .port();
        List<String> names = typed == null ? configured : parts(typed);
        if (names.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "no controller is named")
                    .maybe("name all controllers of the site, separated by commas: HOST or HOST:PORT")
                    .exception();
        }
        return names.stream()
                .map(name -> Endpoint.parse(WITH_PORT.matcher(name).matches() ? name : name + ":" + port))
                .distinct()
                .toList();
    }

    /** What stands between commas. */
    public static List<String> parts(String list) {
        return Stream.of(list.split(",", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }
}
