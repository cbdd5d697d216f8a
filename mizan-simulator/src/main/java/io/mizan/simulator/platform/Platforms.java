package io.mizan.simulator.platform;

import io.mizan.model.document.Documents;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.system.SystemView;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The platforms that come with Mizan. Each is a file of the same form as a user's, to be read and copied. */
public final class Platforms {
    /** A platform and what it is like. */
    public record Entry(String name, String summary) {}

    public static final List<Entry> ALL = List.of(
            new Entry("tarazu-testbed", "the testbed of Tarazu: 7 servers with 5 targets of 10 GiB, 2 clients"),
            new Entry(
                    "tarazu-scale",
                    "its scale study: 8 targets of 10 GiB a server, 3600 of them unless told otherwise"),
            new Entry("titan", "a machine like Titan with Spider: 1008 targets behind 144 servers"),
            new Entry("taihulight", "layers as on TaihuLight: 80 forwarding nodes, 144 servers, 432 targets"),
            new Entry("mixed", "servers with two slow targets and a fast one each, in pools"));

    private static final Pattern SCALED = Pattern.compile("([a-z-]+):(\\d{1,6})");

    private Platforms() {}

    /** The platform of a name, {@code tarazu-scale}, or of a name and a number of targets, {@code tarazu-scale:160}. */
    public static Optional<Platform> find(String word) {
        Matcher scaled = SCALED.matcher(word);
        if (scaled.matches() && isKnown(scaled.group(1))) {
            return Optional.of(read(scaled.group(1)).withTargets(Integer.parseInt(scaled.group(2))));
        }
        return isKnown(word) ? Optional.of(read(word)) : Optional.empty();
    }

    public static Platform named(String word) {
        return find(word)
                .orElseThrow(() -> Problem.of(ErrorCode.UNKNOWN_NAME, "no such platform")
                        .with("platform", word)
                        .maybe(Suggestion.nearest(word, names())
                                .map(near -> "you mean " + near)
                                .orElse("use a file, or one of " + String.join(", ", names())))
                        .exception());
    }

    /** The file of a platform, as text. */
    public static String text(String name) {
        try (InputStream in = Platforms.class.getResourceAsStream(name + ".yaml")) {
            if (in == null) {
                throw new IllegalStateException("no file for the platform " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static List<String> names() {
        return ALL.stream().map(Entry::name).toList();
    }

    private static boolean isKnown(String name) {
        return names().contains(name);
    }

    private static Platform read(String name) {
        return PlatformFile.read(Documents.parse(name + ".yaml", text(name)), Platforms::noSystem);
    }

    private static SystemView noSystem(String word) {
        throw new IllegalStateException("a built-in platform refers to the system " + word);
    }
}
