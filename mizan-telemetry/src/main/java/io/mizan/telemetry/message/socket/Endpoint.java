package io.mizan.telemetry.message.socket;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host and a port.
 *
 * @param host a name or an address; an address of IPv6 stands in brackets
 * @param port 0 where the system may choose one
 */
public record Endpoint(String host, int port) {
    /** Where nothing else is said, nobody but this machine is heard. */
    public static final String THIS_MACHINE = "127.0.0.1";

    private static final Pattern TEXT = Pattern.compile("(?:(\\[[0-9a-fA-F:.]+]|[A-Za-z0-9._-]+):)?([0-9]{1,5})");
    private static final int LAST_PORT = 65535;

    public Endpoint {
        if (host.isBlank() || port < 0 || port > LAST_PORT) {
            throw Problem.impossible("a port must be 0 to 65535")
                    .with("host", host)
                    .with("port", port)
                    .exception();
        }
    }

    /** {@code HOST:PORT}, or {@code PORT} of this machine. */
    public static Endpoint parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw Problem.of(ErrorCode.USAGE, "not an address")
                    .with("address", text)
                    .maybe("write HOST:PORT, or [IPv6]:PORT, or a PORT of this machine")
                    .exception();
        }
        String host = parts.group(1);
        return new Endpoint(host == null ? THIS_MACHINE : host, Integer.parseInt(parts.group(2)));
    }

    boolean isIpv6() {
        return host.startsWith("[");
    }

    /** Looks the name up. */
    InetSocketAddress socketAddress() {
        return new InetSocketAddress(isIpv6() ? host.substring(1, host.length() - 1) : host, port);
    }

    public String zmq() {
        return "tcp://" + host + ":" + (port == 0 ? "*" : port);
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
