package io.mizan.telemetry.message.key;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.DurableFile;
import io.mizan.model.file.SecretFile;
import io.mizan.model.file.TextInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Key pairs in two files: {@code NAME.secret}, which only its owner may read, and {@code NAME.public}. Both hold words and keys,
 * one pair to a line, and comments: {@code public KEY}, {@code secret KEY}. A file that is there is never written again.
 */
public final class KeyFiles {
    private static final String SECRET = ".secret";
    private static final String PUBLIC = ".public";
    private static final int LARGEST = 64 * 1024;
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> EVERYBODY = PosixFilePermissions.fromString("rw-r--r--");

    private KeyFiles() {}

    public static Path secretFile(Path folder, String name) {
        return folder.resolve(KeyName.check(name) + SECRET);
    }

    public static Path publicFile(Path folder, String name) {
        return folder.resolve(KeyName.check(name) + PUBLIC);
    }

    /** Writes a pair to its two files; both or neither are there afterwards. */
    public static void write(Path folder, String name, KeyPair keys) {
        Path secret = secretFile(folder, name);
        Path known = publicFile(folder, name);
        String title = "# Mizan key of " + name + ", ";
        create(
                secret,
                title + "secret: it stays on this machine.\npublic " + keys.publicKey() + "\nsecret " + keys.secret()
                        + "\n",
                OWNER_ONLY);
        try {
            create(
                    known,
                    title + "public: for the known keys of others.\npublic " + keys.publicKey() + "\n",
                    EVERYBODY);
        } catch (MizanException e) {
            deleteQuietly(secret);
            throw e;
        }
    }

    /** The pair of a secret file that nobody but its owner can read. */
    public static KeyPair read(Path secretFile) {
        Lines lines = lines(secretFile);
        SecretFile.requirePrivate(
                secretFile,
                "the secret key",
                "make new keys, as these may be known, or chmod 600 the file if they cannot be");
        Optional<String> secret = lines.secret;
        if (secret.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "no secret key in the file")
                    .at(Place.of(secretFile.toString()))
                    .maybe("name the file that ends in " + SECRET)
                    .exception();
        }
        return MizanException.locating(
                Place.of(secretFile.toString()), () -> KeyPair.of(lines.publicKey.text(), secret.get()));
    }

    /** The public key of a public or a secret file. */
    public static PublicKey readPublic(Path file) {
        return lines(file).publicKey;
    }

    private record Lines(PublicKey publicKey, Optional<String> secret) {}

    private static Lines lines(Path file) {
        List<String> known = new ArrayList<>();
        List<String> secret = new ArrayList<>();
        try (TextInput in = TextInput.open(file, LARGEST)) {
            for (Optional<String> line = in.nextLine(); line.isPresent(); line = in.nextLine()) {
                String text = line.get().strip();
                if (text.isEmpty() || text.startsWith("#")) {
                    continue;
                }
                int blank = text.indexOf(' ');
                List<String> values = switch (blank < 0 ? "" : text.substring(0, blank)) {
                    case "public" -> known;
                    case "secret" -> secret;
                    // The line is not quoted: it may be a secret.
                    default ->
                        throw Problem.of(ErrorCode.INPUT_FORMAT, "not a line of a key file")
                                .at(in.place())
                                .maybe("make keys with mizan keys generate")
                                .exception();
                };
                values.add(text.substring(blank + 1).strip());
            }
            if (known.size() != 1 || secret.size() > 1) {
                throw Problem.of(
                                ErrorCode.INPUT_FORMAT,
                                "a key file must have one public key, and at most one secret key")
                        .with("public", known.size())
                        .with("secret", secret.size())
                        .at(Place.of(in.name()))
                        .exception();
            }
            PublicKey key = MizanException.locating(Place.of(in.name()), () -> new PublicKey(known.get(0)));
            return new Lines(key, secret.stream().findFirst());
        }
    }

    private static void create(Path file, String text, Set<PosixFilePermission> mode) {
        try {
            DurableFile.create(file, text.getBytes(StandardCharsets.UTF_8), PosixFilePermissions.asFileAttribute(mode));
        } catch (FileAlreadyExistsException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "the key file exists, and keys are not overwritten")
                            .with("file", file)
                            .maybe("choose another name, or move the old keys away when they are out of use"),
                    e);
        } catch (IOException | UnsupportedOperationException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot write a key file: " + FileFailure.reason(e))
                            .with("file", file)
                            .maybe("name a folder with --dir that exists and that you may write to"),
                    e);
        }
    }

    private static void deleteQuietly(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // The problem that led here is the one to tell.
        }
    }
}
