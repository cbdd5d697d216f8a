package io.mizan.controller.rest.security;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Names of files without the names: each part becomes eight digits that are the same for the same part, as long as the controller
 * runs. So one sees what lies together, and nothing of what it is called.
 */
public final class PathMask {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int DIGITS = 8;

    private final SecretKeySpec key;

    /** @param secret random bytes */
    public PathMask(byte[] secret) {
        this.key = new SecretKeySpec(secret, ALGORITHM);
    }

    public String of(String path) {
        return Stream.of(path.split("/", -1)).map(this::part).collect(Collectors.joining("/"));
    }

    private String part(String name) {
        if (name.isEmpty()) {
            return "";
        }
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return HexFormat.of()
                    .formatHex(mac.doFinal(name.getBytes(StandardCharsets.UTF_8)))
                    .substring(0, DIGITS);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
