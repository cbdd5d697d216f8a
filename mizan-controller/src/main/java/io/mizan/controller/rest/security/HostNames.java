package io.mizan.controller.rest.security;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.socket.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The names of this server that requests may use. A page of another site can let its own name point at our address, and the
 * browser then takes our answers for that site's (DNS rebinding); but the request has that name in its header {@code Host}.
 * Addresses in numbers are taken: nobody can point them elsewhere.
 */
public final class HostNames {
    private static final Path THIS_MACHINE = Path.of("/proc/sys/kernel/hostname");
    private static final Pattern HEADER = Pattern.compile("(\\[[0-9A-Fa-f:.]+\\]|[^\\[\\]:]+)(?::[0-9]{1,5})?");
    private static final Pattern ORIGIN =
            Pattern.compile("https?://((\\[[0-9A-Fa-f:.]+\\]|[^\\[\\]:/]+)(?::[0-9]{1,5})?)");
    private static final Pattern NUMBERS = Pattern.compile("[0-9]{1,3}(?:\\.[0-9]{1,3}){3}");
    private static final int DNS_NAME = 2;
    private static final String ANY = "*.";

    private final Set<String> names;

    /** @param names in small letters; one that begins with {@code *.} is for every name directly below the rest */
    HostNames(Set<String> names) {
        this.names = Set.copyOf(names);
    }

    /** Those of the configuration and of the certificate, of this machine and of the address that is listened on. */
    public static HostNames of(Endpoint endpoint, Set<String> configured, Optional<TlsFiles> certificate) {
        Set<String> names = new HashSet<>(Set.of("localhost"));
        names.add(small(endpoint.host()));
        configured.forEach(name -> names.add(small(name)));
        try {
            names.add(small(Files.readString(THIS_MACHINE).strip()));
        } catch (IOException e) {
            // Then the configuration has to name it.
        }
        certificate.ifPresent(tls -> certified(tls.load().store(), names));
        names.remove("");
        return new HostNames(names);
    }

    private static void certified(KeyStore store, Set<String> names) {
        try {
            for (String alias : Collections.list(store.aliases())) {
                if (store.getCertificate(alias) instanceof X509Certificate certificate) {
                    @Nullable Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
                    for (List<?> name : alternatives == null ? List.<List<?>>of() : alternatives) {
                        if (name.get(0).equals(DNS_NAME)) {
                            names.add(small(String.valueOf(name.get(1))));
                        }
                    }
                }
            }
        } catch (GeneralSecurityException e) {
            // A certificate without names that can be read; those of the configuration count.
            return;
        }
    }

    /**
     * Refuses a request for another machine, and one that a page of another site sends.
     *
     * @param origin the site of the page, which browsers tell; other clients do not
     */
    public void check(@Nullable String header, @Nullable String origin) {
        Matcher host = HEADER.matcher(header == null ? "" : header);
        if (!host.matches() || !isOurs(small(host.group(1)))) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the header Host does not name this controller")
                    .with("Host", header == null ? "" : header)
                    .maybe("use the address in numbers, or add the name to controller.names")
                    .exception();
        }
        if (origin != null && !isOurs(origin, String.valueOf(header))) {
            throw Problem.of(ErrorCode.NOT_ALLOWED, "the header Origin names a page of another site")
                    .with("Origin", origin)
                    .maybe(
                            "open the dashboard of this controller, or add the name of the proxy before it to controller.names")
                    .exception();
        }
    }

    /** Of addresses in numbers only the one that was asked for: a page of another site may have such an address, too. */
    private boolean isOurs(String origin, String header) {
        Matcher site = ORIGIN.matcher(origin);
        if (!site.matches()) {
            return false;
        }
        String name = small(site.group(2));
        return site.group(1).equalsIgnoreCase(header) || named(name);
    }

    private boolean isOurs(String name) {
        return name.startsWith("[") || NUMBERS.matcher(name).matches() || named(name);
    }

    private boolean named(String name) {
        int dot = name.indexOf('.');
        return names.contains(name) || (dot > 0 && names.contains(ANY + name.substring(dot + 1)));
    }

    private static String small(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }
}
