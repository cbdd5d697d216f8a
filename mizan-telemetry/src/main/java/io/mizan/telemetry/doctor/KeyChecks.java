package io.mizan.telemetry.doctor;

import io.mizan.model.check.Observation;
import io.mizan.model.error.MizanException;
import io.mizan.model.layout.ShellWord;
import io.mizan.model.units.Count;
import io.mizan.telemetry.message.key.KeyFiles;
import io.mizan.telemetry.message.key.KnownKeysFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.LongSupplier;

/** Checks that files of keys and secrets are there, whole, and readable for their owner alone. */
public final class KeyChecks {
    private KeyChecks() {}

    /** A pair of keys, which only its owner may read. */
    public static Observation pair(String name, Path file) {
        return look(name, file, () -> KeyFiles.read(file));
    }

    /** A public key of another machine. */
    public static Observation publicKey(String name, Path file) {
        return tried(name, file.toString(), () -> KeyFiles.readPublic(file));
    }

    /** Another secret, such as a password, which only its owner may read. */
    public static Observation secret(String name, Path file) {
        return look(name, file, () -> {});
    }

    /** The keys that a controller knows: what a client without a user asks for belongs to nobody. */
    public static Observation known(String name, Path file, LongSupplier nanoClock) {
        try {
            long without = new KnownKeysFile(file, nanoClock).get().withoutUser();
            return without == 0
                    ? Observation.ok(name, file.toString())
                    : Observation.warn(
                            name,
                            Count.of(without, "key") + " of clients in " + file
                                    + " without user=NAME: their requests have no owner",
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
