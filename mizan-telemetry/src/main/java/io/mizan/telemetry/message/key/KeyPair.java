package io.mizan.telemetry.message.key;

import io.mizan.model.error.Problem;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.NamedParameterSpec;
import java.security.spec.XECPrivateKeySpec;
import java.security.spec.XECPublicKeySpec;
import java.util.Optional;
import javax.crypto.KeyAgreement;
import zmq.io.mechanism.curve.Curve;

/** A CURVE key pair. The secret half is never printed, whoever prints the pair. */
public final class KeyPair {
    private final PublicKey publicKey;
    private final String secret;

    private KeyPair(PublicKey publicKey, String secret) {
        this.publicKey = publicKey;
        this.secret = secret;
    }

    /** A new pair, from the random numbers of the operating system: this is the one thing that must not be repeatable. */
    public static KeyPair generate() {
        byte[][] pair = new Curve().keypair();
        return of(Z85Text.encode(pair[0]), Z85Text.encode(pair[1]));
    }

    /** The pair of a public and a secret text; that they belong together is checked. */
    public static KeyPair of(String publicText, String secretText) {
        PublicKey known = new PublicKey(publicText);
        Optional<byte[]> secret = Z85Text.decode(secretText);
        if (secret.isEmpty()) {
            throw Problem.impossible("a secret key must be 32 bytes written as 40 characters of Z85")
                    .with("characters", secretText.length())
                    .exception();
        }
        if (!Z85Text.encode(publicOf(secret.get())).equals(publicText)) {
            throw Problem.impossible("the secret key must match the public key")
                    .with("public", publicText)
                    .exception();
        }
        return new KeyPair(known, secretText);
    }

    /** The point 9 of X25519, multiplied by the secret number; JeroMQ has this, but does not show it. */
    private static byte[] publicOf(byte[] secret) {
        try {
            KeyFactory keys = KeyFactory.getInstance("X25519");
            KeyAgreement product = KeyAgreement.getInstance("X25519");
            product.init(keys.generatePrivate(new XECPrivateKeySpec(NamedParameterSpec.X25519, secret)));
            product.doPhase(
                    keys.generatePublic(new XECPublicKeySpec(NamedParameterSpec.X25519, BigInteger.valueOf(9))), true);
            return product.generateSecret();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has X25519", e);
        }
    }

    public PublicKey publicKey() {
        return publicKey;
    }

    String secret() {
        return secret;
    }

    public byte[] secretBytes() {
        return Z85Text.decode(secret).orElseThrow();
    }

    @Override
    public String toString() {
        return "KeyPair[" + publicKey + "]";
    }
}
