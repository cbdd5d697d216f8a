package io.mizan.controller.rest.security;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.file.DurableFile;
import io.mizan.model.file.SecretFile;
import io.mizan.model.file.TextInput;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The tokens of a site, one to a line: name, role, user or a dash, {@code paths} or a dash, when it was made, the hash. Nobody but the
 * owner may read or write the file: who can write it can let himself in.
 */
public final class TokenFile {
    private static final int LARGEST = 1 << 20;
    private static final int WORDS = 6;
    private static final String NOTHING = "-";
    private static final String PATHS = "paths";
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private static final FileAttribute<?> OWN_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private final Path file;

    public TokenFile(Path file) {
        this.file = file;
    }

    /** None where there is no file. */
    public List<AccessToken> read() {
        if (!Files.exists(file)) {
            return List.of();
        }
        SecretFile.requirePrivate(
                file, "the tokens", "chmod 600 it, and make new tokens if others may have changed it");
        List<AccessToken> tokens = new ArrayList<>();
        Set<String> names = new HashSet<>();
        try (TextInput in = TextInput.open(file, LARGEST)) {
            for (Optional<String> line = in.nextLine(); line.isPresent(); line = in.nextLine()) {
                String text = line.get().strip();
                if (!text.isEmpty() && !text.startsWith("#")) {
                    AccessToken token = MizanException.locating(in.place(), () -> token(text));
                    if (!names.add(token.name())) {
                        throw Problem.of(ErrorCode.INPUT_DUPLICATE, "two tokens have the same name")
                                .with("name", token.name())
                                .at(in.place())
                                .exception();
                    }
                    tokens.add(token);
                }
            }
        }
        return tokens;
    }

    public void add(AccessToken token) {
        change(tokens -> {
            if (tokens.stream().anyMatch(known -> known.name().equals(token.name()))) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a token with this name exists already")
                        .with("name", token.name())
                        .maybe("choose another name, or revoke the old one first: mizan token revoke " + token.name())
                        .exception();
            }
            List<AccessToken> more = new ArrayList<>(tokens);
            more.add(token);
            return more;
        });
    }

    public void revoke(String name) {
        change(tokens -> {
            List<AccessToken> left =
                    tokens.stream().filter(token -> !token.name().equals(name)).toList();
            if (left.size() == tokens.size()) {
                throw Problem.of(ErrorCode.UNKNOWN_NAME, "no token of this name")
                        .with("name", name)
                        .maybe("mizan token list shows them")
                        .exception();
            }
            return left;
        });
    }

    /** Under a lock, into a new file that takes the place of the old one: readers see one or the other. */
    private void change(UnaryOperator<List<AccessToken>> how) {
        Path lock = file.resolveSibling(file.getFileName() + ".lock");
        try {
            if (file.getParent() != null) {
                Files.createDirectories(file.getParent(), OWN_FOLDER);
            }
            try (FileChannel channel = FileChannel.open(
                            lock, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), OWNER_ONLY);
                    FileLock held = channel.lock()) {
                List<AccessToken> tokens = held.isValid() ? how.apply(read()) : List.of();
                DurableFile.replace(file, text(tokens), OWNER_ONLY);
            }
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot write the tokens: " + FileFailure.reason(e))
                            .with("file", file)
                            .maybe("name another file with --file, or run this as the user of the controller"),
                    e);
        }
    }

    private static String text(List<AccessToken> tokens) {
        StringBuilder text = new StringBuilder("# Tokens of Mizan: name, role, user, paths, made at, SHA-256.\n");
        tokens.forEach(token -> text.append(line(token)).append('\n'));
        return text.toString();
    }

    private static String line(AccessToken token) {
        return String.join(
                " ",
                token.name(),
                token.role().word(),
                token.user().isEmpty() ? NOTHING : token.user(),
                token.paths() ? PATHS : NOTHING,
                token.createdAt().toString(),
                token.hash());
    }

    /** What is wrong is not quoted: somebody may have put a token there. */
    private static AccessToken token(String line) {
        String[] words = line.split("\\s+");
        if (words.length != WORDS || !(words[3].equals(PATHS) || words[3].equals(NOTHING))) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not a line of a token file")
                    .maybe("change it with mizan token add and mizan token revoke")
                    .exception();
        }
        try {
            return new AccessToken(
                    words[0],
                    TokenRole.of(words[1]),
                    words[2].equals(NOTHING) ? "" : words[2],
                    words[3].equals(PATHS),
                    Instant.parse(words[4]),
                    words[5]);
        } catch (DateTimeException e) {
            throw new MizanException(Problem.of(ErrorCode.INPUT_FORMAT, "the token has no creation time"), e);
        }
    }
}
