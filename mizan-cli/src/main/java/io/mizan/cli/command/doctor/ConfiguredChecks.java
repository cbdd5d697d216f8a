package io.mizan.cli.command.doctor;

import io.mizan.algorithms.placement.PolicyRegistry;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.config.Keys;
import io.mizan.cli.shared.ControllerInput;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.cli.shared.PlannerInput;
import io.mizan.controller.client.StateFolder;
import io.mizan.controller.doctor.ControllerChecks;
import io.mizan.database.sql.Database;
import io.mizan.model.check.Observation;
import io.mizan.model.config.ConfigKey;
import io.mizan.model.error.Printable;
import io.mizan.model.system.driver.SystemDriver;
import io.mizan.telemetry.doctor.KeyChecks;
import io.mizan.telemetry.message.key.KeyFiles;
import io.mizan.telemetry.message.socket.Endpoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Checks of what the configuration and the options name: files of keys, controllers, the database. */
final class ConfiguredChecks {
    private static final List<ConfigKey<String>> PAIRS =
            List.of(Keys.AGENT_KEYS, Keys.CONTROLLER_KEYS, Keys.CLIENT_KEYS);

    private ConfiguredChecks() {}

    static List<Observation> keys(CheckSubject examined) {
        List<Observation> seen = new ArrayList<>();
        for (ConfigKey<String> key : PAIRS) {
            String file = examined.configuration().get(key);
            if (!file.isEmpty()) {
                seen.add(KeyChecks.pair(key.name(), Path.of(file)));
            }
        }
        String known = examined.configuration().get(Keys.CONTROLLER_KEY);
        for (String file : ControllerInput.parts(known)) {
            seen.add(KeyChecks.publicKey(Keys.CONTROLLER_KEY.name(), Path.of(file)));
        }
        String senders = examined.configuration().get(Keys.CONTROLLER_KNOWN);
        if (!senders.isEmpty()) {
            seen.add(KeyChecks.known(
                    Keys.CONTROLLER_KNOWN.name(),
                    Path.of(senders),
                    examined.context().nanoClock()));
        }
        String password = examined.configuration().get(Keys.DATABASE_PASSWORD);
        if (!password.isEmpty()) {
            seen.add(KeyChecks.secret(Keys.DATABASE_PASSWORD.name(), Path.of(password)));
        }
        return seen.isEmpty() ? List.of(Observation.skip("keys", "the configuration names none")) : seen;
    }

    static List<Observation> ports(CheckSubject examined) {
        if (examined.host().isEmpty()) {
            return List.of(Observation.skip("controller", "none was named with --controller"));
        }
        Map<String, ConfigKey<String>> ports = new TreeMap<>(Map.of(
                "requests",
                Keys.CONTROLLER_REQUESTS,
                "reports",
                Keys.CONTROLLER_REPORTS,
                "REST",
                Keys.CONTROLLER_REST));
        List<Observation> seen = new ArrayList<>();
        for (String host : ControllerInput.parts(examined.host())) {
            ports.forEach((what, key) -> {
                if (!examined.configuration().get(key).equals("off")) {
                    seen.add(ControllerChecks.port(
                            endpoint(examined, host, key), what, key.name(), key.equals(Keys.CONTROLLER_REQUESTS)));
                }
            });
        }
        return seen;
    }

    /** The port of a name that has none is that of the configuration; a name with one says where requests go. */
    private static Endpoint endpoint(CheckSubject examined, String host, ConfigKey<String> key) {
        Endpoint named = ControllerInput.endpoints(examined.configuration(), Keys.CONTROLLER_REQUESTS, host)
                .get(0);
        if (key.equals(Keys.CONTROLLER_REQUESTS)) {
            return named;
        }
        String usual = ControllerInput.parts(examined.configuration().get(key)).get(0);
        return new Endpoint(named.host(), Endpoint.parse(usual).port());
    }

    static List<Observation> clocks(CheckSubject examined) {
        String own = examined.configuration().get(Keys.CLIENT_KEYS);
        String theirs = examined.configuration().get(Keys.CONTROLLER_KEY);
        if (examined.host().isEmpty()) {
            return List.of(
                    Observation.skip("clocks", "compared with those of a controller and its agents: --controller"));
        }
        if (own.isEmpty() || theirs.isEmpty()) {
            return List.of(Observation.fail(
                    "clocks",
                    "the controller requires a key",
                    "mizan config show  # set client.keys and controller.key; mizan keys generate makes keys"));
        }
        return new ControllerChecks(
                        examined.context().clock(), examined.context().nanoClock())
                .clocks(
                        ControllerInput.of(examined.configuration(), Keys.CONTROLLER_REQUESTS, examined.host()),
                        KeyFiles.read(Path.of(own)));
    }

    /** Opened as every command opens it. */
    static List<Observation> database(CheckSubject examined) {
        String url = examined.configuration().get(Keys.DATABASE_URL);
        Path file = StateFolder.of(examined.context().environment()).path().resolve("mizan.db");
        if (url.isEmpty() && !Files.exists(file)) {
            return List.of(Observation.skip("database", file + " is made when something is to be kept"));
        }
        try (Database database = DatabaseInput.open(examined.context(), examined.configuration())) {
            // That it is open now is the answer: what is missing in it was made, and what is foreign was refused.
            return List.of(Observation.ok(
                    "database",
                    Printable.of(url.isEmpty() ? file.toString() : url)
                            + (database.placementPlans().find("doctor").isEmpty()
                                    ? " answers"
                                    : " answers, strangely")));
        }
    }

    /** The placement policy that the configuration names, or each driver, is one that can be used. */
    static List<Observation> policy(CheckSubject examined) {
        PolicyRegistry policies = PlannerInput.registry(examined.configuration());
        Set<String> names = new TreeSet<>();
        for (SystemDriver driver : examined.drivers().all()) {
            String name = PlannerInput.policy(examined.configuration(), driver.defaults());
            var unused = policies.named(name, PolicyOptions.DEFAULT);
            names.add(name);
        }
        return List.of(Observation.ok("policy", "files are placed by " + String.join(", ", names)));
    }
}
