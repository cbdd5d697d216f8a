package io.mizan.cli.frame;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.Surroundings;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.input.TextInput;
import io.mizan.model.system.SystemView;
import io.mizan.telemetry.SystemReader;
import io.mizan.telemetry.SystemSnapshot;
import io.mizan.telemetry.lustre.OstMap;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** The systems that a command was asked to look at. A name is a file, {@code -}, or one of the examples. */
public final class SystemInput {
    private static final String EXAMPLE = "example:";

    /** The examples that come with Mizan. */
    public static final List<String> EXAMPLES = List.of("scratch.txt", "testbed.yaml");

    private final Configuration configuration;
    private final Surroundings surroundings;

    public SystemInput(Configuration configuration, Surroundings surroundings) {
        this.configuration = configuration;
        this.surroundings = surroundings;
    }

    public List<SystemSnapshot> read(String name) {
        return withText(name, SystemReader::read);
    }

    public OstMap readOstMap(String name) {
        return withText(name, OstMap::read);
    }

    /** The systems of one name, which may be the file system's or its mount point. */
    public static List<SystemSnapshot> choose(List<SystemSnapshot> systems, String name) {
        List<SystemSnapshot> chosen = systems.stream()
                .filter(s -> s.view().name().equals(name)
                        || s.view().mount().filter(name::equals).isPresent())
                .toList();
        if (chosen.isEmpty()) {
            List<String> known = names(systems);
            Problem problem = Problem.of(ErrorCode.UNKNOWN_NAME, "no such file system in the input")
                    .with("fs", name)
                    .with("present", String.join(", ", known));
            throw Suggestion.nearest(name, known)
                    .map(near -> problem.maybe("you meant " + near))
                    .orElse(problem.maybe("choose one of those present"))
                    .exception();
        }
        return chosen;
    }

    /** For commands that work on exactly one system. */
    public static SystemSnapshot one(List<SystemSnapshot> systems) {
        if (systems.size() > 1) {
            throw Problem.of(ErrorCode.SEVERAL_SYSTEMS, "the input has several systems and this command needs one")
                    .with("present", String.join(", ", names(systems)))
                    .maybe("choose one with --fs NAME, or keep one snapshot in the file")
                    .exception();
        }
        return systems.get(0);
    }

    private static List<String> names(List<SystemSnapshot> systems) {
        return systems.stream()
                .map(SystemSnapshot::view)
                .map(SystemView::name)
                .distinct()
                .toList();
    }

    private <T> T withText(String name, Function<TextInput, T> reader) {
        try (TextInput input = open(name)) {
            return reader.apply(input);
        }
    }

    private TextInput open(String name) {
        long maxBytes = configuration.get(Keys.INPUT_MAX_BYTES);
        if (name.equals("-")) {
            return TextInput.of(TextInput.STANDARD_INPUT, surroundings.in(), maxBytes);
        }
        if (name.startsWith(EXAMPLE)) {
            return TextInput.of(name, example(name.substring(EXAMPLE.length())), maxBytes);
        }
        if (name.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "an empty file name")
                    .maybe("write - to read standard input")
                    .exception();
        }
        try {
            return TextInput.open(Path.of(name), maxBytes);
        } catch (InvalidPathException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.USAGE, "not a file name in this locale")
                            .with("name", name)
                            .maybe("send the file through standard input: mizan status - < FILE"),
                    e);
        }
    }

    private static InputStream example(String name) {
        InputStream stream =
                EXAMPLES.contains(name) ? SystemInput.class.getResourceAsStream("/examples/" + name) : null;
        if (stream == null) {
            throw Problem.of(ErrorCode.UNKNOWN_NAME, "no such example")
                    .with("example", name)
                    .maybe("use one of " + String.join(", ", EXAMPLES))
                    .exception();
        }
        return stream;
    }
}
