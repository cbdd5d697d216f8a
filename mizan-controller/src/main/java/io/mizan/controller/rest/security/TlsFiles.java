package io.mizan.controller.rest.security;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.SecretFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The certificate of the server with its key, in one of the two ways in which sites have them. */
public sealed interface TlsFiles {

    /** A store of Java (PKCS #12 or JKS); the password stands alone in a file. */
    record Store(Path file, Path passwordFile) implements TlsFiles {
        @Override
        public Loaded load() {
            SecretFile.requirePrivate(file, "the key of the certificate", "chmod 600 it");
            SecretFile.requirePrivate(passwordFile, "the password of the key store", "chmod 600 it");
            try (InputStream in = Files.newInputStream(file)) {
                char[] password = Files.readString(passwordFile).strip().toCharArray();
                KeyStore store = KeyStore.getInstance("PKCS12");
                store.load(in, password);
                return new Loaded(store, new String(password));
            } catch (IOException | GeneralSecurityException e) {
                throw unusable(file, e);
            }
        }
    }

    /** A chain of certificates, the server's first, and its key (PKCS #8, not encrypted), both as PEM. */
    record Pem(Path certificates, Path key) implements TlsFiles {
        private static final Pattern KEY =
                Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

        /** The store never leaves memory. */
        private static final String PASSWORD = "in memory";

        @Override
        public Loaded load() {
            SecretFile.requirePrivate(key, "the key of the certificate", "chmod 600 it");
            try {
                Collection<? extends Certificate> chain = CertificateFactory.getInstance("X.509")
                        .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(certificates)));
                KeyStore store = KeyStore.getInstance("PKCS12");
                store.load(null, PASSWORD.toCharArray());
                store.setKeyEntry("mizan", privateKey(), PASSWORD.toCharArray(), chain.toArray(Certificate[]::new));
                return new Loaded(store, PASSWORD);
            } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
                throw unusable(certificates, e);
            }
        }

        private PrivateKey privateKey() throws IOException {
            Matcher text = KEY.matcher(Files.readString(key, StandardCharsets.US_ASCII));
            if (!text.find()) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "the key is not in PKCS #8")
                        .at(Place.of(key.toString()))
                        .maybe("openssl pkcs8 -topk8 -nocrypt converts keys of other forms")
                        .exception();
            }
            byte[] bytes = Base64.getMimeDecoder().decode(text.group(1));
            for (String algorithm : List.of("RSA", "EC", "EdDSA")) {
                try {
                    return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
                } catch (GeneralSecurityException e) {
                    // Not of this algorithm: the next one is tried.
                }
            }
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the kind of key is unknown")
                    .at(Place.of(key.toString()))
                    .maybe("use RSA, EC or Ed25519")
                    .exception();
        }
    }

    /** What was read. */
    record Loaded(KeyStore store, String password) {}

    Loaded load();

    private static MizanException unusable(Path file, Exception e) {
        return new MizanException(
                Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot use the certificate: " + e)
                        .at(Place.of(file.toString()))
                        .maybe("check the file and its password with keytool -list or openssl x509"),
                e);
    }
}
