package io.mizan.controller.rest.security;

import io.mizan.model.error.Problem;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A stored access token: name, role, user and hash, without the token itself. It is 256 random bits, so that a plain hash
 * tells nothing about it.
 *
 * @param name for people, unique in a file
 * @param user whose jobs are seen with a token of role user, otherwise empty
 * @param paths whether an operator sees names of files and folders
 * @param hash SHA-256 of the token, in hexadecimal digits
 */
public record AccessToken(String name, TokenRole role, String user, boolean paths, Instant createdAt, String hash) {
    public static final int BYTES = 32;

    /** Makes tokens easy to find where they should not be. */
    private static final String PREFIX = "mizan_";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");
    /** Of no token at all: whoever has this was let in by something else. */
    private static final String NO_HASH = "0".repeat(64);

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    public AccessToken {
        if (!NAME.matcher(name).matches()
                || (!user.isEmpty() && !NAME.matcher(user).matches())) {
            throw Problem.impossible(
                            "a name must have 1 to 64 letters, digits and . _ @ -, and begin with a letter or digit")
                    .with("name", name)
                    .with("user", user)
                    .exception();
        }
        if (role == TokenRole.USER == user.isEmpty()) {
            throw Problem.impossible("a token must name a user if its role is user, and only then")
                    .with("role", role.word())
                    .with("user", user)
                    .maybe("name the user with --user")
                    .exception();
        }
        if (paths && role != TokenRole.OPERATOR) {
            throw Problem.impossible("only a token of role operator can allow paths")
                    .with("role", role.word())
                    .exception();
        }
        if (!HASH.matcher(hash).matches()) {
            throw Problem.impossible("a hash must have 64 hexadecimal digits")
                    .with("name", name)
                    .exception();
        }
    }

    /** What a user of this machine may do whom the kernel named, without any token. */
    static AccessToken ofPeer(String user) {
        return new AccessToken(user, TokenRole.USER, user, false, Instant.EPOCH, NO_HASH);
    }

    /** Whether it stands in the file of tokens, and ends when it is removed there. */
    public boolean isOfFile() {
        return !hash.equals(NO_HASH);
    }

    /** The text of a token from random bytes. */
    public static String text(byte[] random) {
        if (random.length != BYTES) {
            throw new IllegalArgumentException("a token has " + BYTES + " bytes");
        }
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    public static String hash(String token) {
        return HexFormat.of().formatHex(digest(token));
    }

    /** Takes as long whether it is near or not. */
    boolean isOf(byte[] digest) {
        return MessageDigest.isEqual(HexFormat.of().parseHex(hash), digest);
    }

    static byte[] digest(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
