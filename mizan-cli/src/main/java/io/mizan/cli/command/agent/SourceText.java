package io.mizan.cli.command.agent;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.message.socket.WebAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A {@code --source} as it is typed: {@code [SERVER=]KIND[:WHERE]}.
 *
 * @param server empty where it is not said
 * @param where what follows the kind, empty where nothing does
 */
record SourceText(String server, Kind kind, String where) {
    /** Where numbers come from. */
    enum Kind {
        /** The files of this machine, of Lustre or not. */
        AUTO,
        /** The same, and they must be there. */
        LUSTRE,
        LCTL,
        FOLDER,
        EXPORTER
    }

    private static final Pattern TEXT =
            Pattern.compile("(?:([A-Za-z0-9_][A-Za-z0-9._-]*)=)?(auto|lustre|lctl|folder|exporter)(?::(.*))?");
    private static final Pattern FOLDER_TARGET = Pattern.compile("(.*),([A-Za-z0-9_-]{1,8}-OST[0-9a-fA-F]{4})");
    private static final TargetName USUAL_TARGET = TargetName.parse("local-OST0000");

    static SourceText parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw wrong(text, "not a source");
        }
        String server = parts.group(1);
        String where = parts.group(3);
        Kind kind = Kind.valueOf(parts.group(2).toUpperCase(Locale.ROOT));
        SourceText source = new SourceText(server == null ? "" : server, kind, where == null ? "" : where);
        boolean needsPlace = kind == Kind.FOLDER || kind == Kind.EXPORTER;
        boolean mayHavePlace = needsPlace || kind == Kind.LCTL;
        if (source.where.isEmpty() ? needsPlace : !mayHavePlace) {
            throw wrong(text, needsPlace ? "the source has no place" : "the source takes no place");
        }
        return source;
    }

    private static MizanException wrong(String text, String message) {
        return Problem.of(ErrorCode.USAGE, message)
                .with("source", text)
                .maybe(
                        "write lustre, lctl:/usr/sbin/lctl, folder:DIR or exporter:http://HOST:PORT/metrics, and NAME=SOURCE"
                                + " where the name of the server is another one")
                .exception();
    }

    boolean isOfThisMachine() {
        return kind != Kind.EXPORTER;
    }

    boolean isPage() {
        return where.startsWith("http://") || where.startsWith("https://");
    }

    /** The address of an exporter that runs, that of Lustre. */
    URI address() {
        return addresses().get(0);
    }

    /** The same, and after it those of other exporters of the server. */
    List<URI> addresses() {
        return Arrays.stream(where.split(",(?=https?://)"))
                .map(part -> WebAddress.parse(part).orElseThrow(() -> wrong(part, "not an address of an exporter")))
                .toList();
    }

    String folder() {
        Matcher parts = FOLDER_TARGET.matcher(where);
        return parts.matches() ? parts.group(1) : where;
    }

    /** The target that a folder stands for. */
    TargetName target() {
        Matcher parts = FOLDER_TARGET.matcher(where);
        return parts.matches() ? TargetName.parse(parts.group(2)) : USUAL_TARGET;
    }
}
