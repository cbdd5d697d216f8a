package io.mizan.telemetry.message.key;

import java.util.Arrays;
import java.util.Optional;
import zmq.util.Z85;

/** Keys as text. JeroMQ decodes whatever it is given, wrong characters and numbers beyond 32 bits included; this does not. */
public final class Z85Text {
    public static final int KEY_BYTES = 32;

    private static final int KEY_CHARACTERS = 40;
    private static final String ALPHABET =
            "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#";

    private Z85Text() {}

    public static String encode(byte[] key) {
        return Z85.encode(key, key.length);
    }

    /** The 32 bytes of a key, or nothing where the text is not one, or not the one way to write one. */
    static Optional<byte[]> decode(String text) {
        if (text.length() != KEY_CHARACTERS || text.chars().anyMatch(c -> ALPHABET.indexOf(c) < 0)) {
            return Optional.empty();
        }
        byte[] key = Z85.decode(text);
        return key != null && key.length == KEY_BYTES && encode(key).equals(text)
                ? Optional.of(Arrays.copyOf(key, KEY_BYTES))
                : Optional.empty();
    }
}
