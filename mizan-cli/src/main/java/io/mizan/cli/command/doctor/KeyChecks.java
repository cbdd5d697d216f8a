package io.mizan.cli.command.doctor;

import io.mizan.cli.config.Keys;
import io.mizan.cli.frame.ControllerInput;
import io.mizan.model.config.ConfigKey;
import io.mizan.model.error.MizanException;
import io.mizan.model.layout.ShellWord;
import io.mizan.model.units.Count;
import io.mizan.telemetry.message.KeyFiles;
import io.mizan.telemetry.message.KnownKeysFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** Files with secrets: there, whole, and readable for their owner alone. */
final class KeyChecks {
    private static final List<ConfigKey<String>> PAIRS =
            List.of(Keys.AGENT_KEYS, Keys.CONTROLLER_KEYS, Keys.CLIENT_KEYS);

    private KeyChecks() {}

    static List<Observation> files(Examined examined) {
        List<Observation> seen = new ArrayList<>();
        for (ConfigKey<String> key : PAIRS) {
            String file = examined.configuration().get(key);
            if (!file.isEmpty()) {
                seen.add(look(key.name(), Path.of(file), () -> KeyFiles.read(Path.of(file))));
            }
        }
        String known = examined.configuration().get(Keys.CONTROLLER_KEY);
        for (String file : ControllerInput.parts(known)) {
            seen.add(tried(Keys.CONTROLLER_KEY.name(), file, () -> KeyFiles.readPublic(Path.of(file))));
        }
        String senders = examined.configuration().get(Keys.CONTROLLER_KNOWN);
        if (!senders.isEmpty()) {
            seen.add(users(examined, Path.of(senders)));
        }
        String password = examined.configuration().get(Keys.DATABASE_PASSWORD);
        if (!password.isEmpty()) {
            seen.add(look(Keys.DATABASE_PASSWORD.name(), Path.of(password), () -> {}));
        }
        return seen.isEmpty() ? List.of(Observation.skip("keys", "the configuration names none")) : seen;
    }

    /** Whose keys they are: what a client without a user asks for belongs to nobody. */
    private static Observation users(Examined examined, Path file) {
        String name = Keys.CONTROLLER_KNOWN.name();
        try {
            long without = new KnownKeysFile(file, examined.surroundings().nanoClock())
                    .get()
                    .withoutUser();
            return without == 0
                    ? Observation.ok(name, file.toString())
                    : Observation.warn(
                            name,
                            Count.of(without, "key") + " of clients in " + file
                                    + " without user=NAME: what they ask for" + " belongs to nobody",
                            "mizan keys known --role client --user NAME FILE  # prints the line with it");
        } catch (MizanException e) {
            return Observation.fail(name, e.problem().line(), "mizan keys known --help");
        }
    }

    private static Observation look(String name, Path file, Runnable read) {
        String word = ShellWord.quote(file.toString());
        try {
            String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
            if (!mode.endsWith("------")) {
                return Observation.fail(name, file + " has mode " + mode + ": others can use it", "chmod 600 " + word);
            }
        } catch (IOException | UnsupportedOperationException e) {
            return Observation.fail(
                    name, file + " cannot be read: " + e.getClass().getSimpleName(), "ls -l " + word);
        }
        return tried(name, file.toString(), read);
    }

    private static Observation tried(String name, String file, Runnable read) {
        try {
            read.run();
            return Observation.ok(name, file);
        } catch (MizanException e) {
            return Observation.fail(name, e.problem().line(), "mizan keys generate --help");
        }
    }
}
