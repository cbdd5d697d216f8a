package io.mizan.telemetry.message.key;

import io.mizan.model.error.Problem;

/**
 * The half of a key pair that others may know.
 *
 * @param text 32 bytes as 40 characters of Z85
 */
public record PublicKey(String text) {
    public PublicKey {
        if (Z85Text.decode(text).isEmpty()) {
            throw Problem.impossible("a public key must be 32 bytes written as 40 characters of Z85")
                    .with("characters", text.length())
                    .maybe("copy the whole second line of the .public file that mizan keys generate wrote")
                    .exception();
        }
    }

    public byte[] bytes() {
        return Z85Text.decode(text).orElseThrow();
    }

    @Override
    public String toString() {
        return text;
    }
}
