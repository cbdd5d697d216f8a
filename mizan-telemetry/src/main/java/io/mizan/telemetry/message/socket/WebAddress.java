package io.mizan.telemetry.message.socket;

import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Addresses of what speaks HTTP. */
public final class WebAddress {
    private static final int LAST_PORT = 65535;

    private WebAddress() {}

    /** Empty where nothing can have this address; the HTTP client of Java fails on some of these in ways of its own. */
    public static Optional<URI> parse(String text) {
        try {
            URI address = new URI(text);
            boolean web = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
            return web && address.getPort() <= LAST_PORT && isHost(address.getHost())
                    ? Optional.of(address)
                    : Optional.empty();
        } catch (URISyntaxException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** @throws IllegalArgumentException where it is no name, as with a part of more than 63 letters */
    private static boolean isHost(@Nullable String host) {
        return host != null
                && (host.startsWith("[")
                        || !IDN.toASCII(host, IDN.USE_STD3_ASCII_RULES).isEmpty());
    }
}
