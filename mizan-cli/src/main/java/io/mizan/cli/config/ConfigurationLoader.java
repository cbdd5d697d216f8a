package io.mizan.cli.config;

import io.mizan.cli.config.Configuration.Setting;
import io.mizan.cli.process.ProcessContext;
import io.mizan.model.config.ConfigKey;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.file.TextInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Merges the sources of the configuration. The later wins: default, the installation's own file, {@code
 * /etc/mizan/mizan.yaml}, {@code /etc/mizan/conf.d/*.yaml} by name, the user's file, environment variables, {@code --set}.
 *
 * <p>All problems are collected, so that {@code config check} can list them; every other command stops at the first.
 */
public final class ConfigurationLoader {
    private static final long MAX_FILE_BYTES = 1 << 20;

    /** Variables that start like keys and are something else; the launcher and the native library read them. */
    private static final Set<String> OTHER_VARIABLES = Set.of(
            "MIZAN_CONFIG",
            "MIZAN_JAVA_OPTS",
            "MIZAN_DISABLE",
            "MIZAN_DEBUG",
            "MIZAN_RANK_VAR",
            "MIZAN_SIZE_VAR",
            "MIZAN_JOBID_VAR",
            "MIZAN_TOKEN",
            "MIZAN_STATE_DIR",
            "MIZAN_PROJECT",
            "MIZAN_TRACE",
            "MIZAN_APP",
            "MIZAN_INDEX",
            "MIZAN_INDEX_COPY",
            "MIZAN_COUNTERS",
            "MIZAN_LIBRARY",
            "MIZAN_SUPERVISED",
            "MIZAN_LAYOUTS");

    private final Map<String, ConfigKey<?>> keys =
            Keys.ALL.stream().collect(Collectors.toMap(ConfigKey::name, Function.identity()));
    private final Map<String, Setting> settings = new TreeMap<>();
    private final List<Problem> problems = new ArrayList<>();

    private ConfigurationLoader() {}

    /** The configuration in force. */
    public static Configuration load(ProcessContext context, Map<String, Setting> flags) {
        ConfigurationLoader loader = loadAll(context, flags);
        if (!loader.problems.isEmpty()) {
            throw loader.problems.get(0).exception();
        }
        return new Configuration(loader.settings);
    }

    /** Everything wrong with the sources, in the order in which they are read. */
    public static List<Problem> check(ProcessContext context, Map<String, Setting> flags) {
        ConfigurationLoader loader = loadAll(context, flags);
        loader.checkVariables(context.environment().keySet());
        return List.copyOf(loader.problems);
    }

    /** Everything wrong with one file. */
    public static List<Problem> check(Path file) {
        ConfigurationLoader loader = new ConfigurationLoader();
        loader.readFile(file);
        return List.copyOf(loader.problems);
    }

    /** The files that are read where they exist, least important first. */
    public static List<Path> files(ProcessContext context) {
        List<Path> files = new ArrayList<>();
        if (!context.home().isEmpty()) {
            files.add(Path.of(context.home(), "etc", "mizan.yaml"));
        }
        files.add(context.etc().resolve("mizan.yaml"));
        files.addAll(yamlFilesIn(context.etc().resolve("conf.d")));
        userFile(context).ifPresent(files::add);
        return files;
    }

    private static ConfigurationLoader loadAll(ProcessContext context, Map<String, Setting> flags) {
        ConfigurationLoader loader = new ConfigurationLoader();
        try {
            boolean named = context.variable("MIZAN_CONFIG").isPresent();
            Optional<Path> userFile = userFile(context);
            for (Path file : files(context)) {
                // A file that the user names must exist; the usual ones need not.
                if (Files.exists(file)
                        || (named && userFile.filter(file::equals).isPresent())) {
                    loader.readFile(file);
                }
            }
        } catch (MizanException e) {
            loader.problems.add(e.problem());
        }
        for (ConfigKey<?> key : Keys.ALL) {
            context.variable(key.environmentVariable())
                    .ifPresent(value -> loader.set(key.name(), value, key.environmentVariable(), Optional.empty()));
        }
        flags.forEach((name, flag) -> loader.set(name, flag.text(), flag.origin(), Optional.empty()));
        return loader;
    }

    private static Optional<Path> userFile(ProcessContext context) {
        Optional<String> named = context.variable("MIZAN_CONFIG");
        if (named.isPresent()) {
            return Optional.of(path(named.get())
                    .orElseThrow(() -> Problem.of(ErrorCode.INPUT_NOT_FOUND, "not a file name in this locale")
                            .at(Place.of("MIZAN_CONFIG"))
                            .with("value", named.get())
                            .maybe("set LC_ALL to a UTF-8 locale")
                            .exception()));
        }
        return context.variable("XDG_CONFIG_HOME")
                .or(() -> context.variable("HOME").map(home -> home + "/.config"))
                .flatMap(ConfigurationLoader::path)
                .map(folder -> folder.resolve("mizan").resolve("config.yaml"));
    }

    /** A name with letters that the locale does not have is no path to Java. */
    private static Optional<Path> path(String name) {
        try {
            return Optional.of(Path.of(name));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static List<Path> yamlFilesIn(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "the folder cannot be read")
                            .at(Place.of(folder.toString()))
                            .maybe("ask its owner for read permission"),
                    e);
        }
    }

    private void readFile(Path file) {
        try (TextInput input = TextInput.open(file, MAX_FILE_BYTES)) {
            String text = input.readAll();
            boolean onlyComments = text.lines()
                    .allMatch(line -> line.isBlank() || line.stripLeading().startsWith("#"));
            if (!onlyComments) {
                readMapping("", Documents.parse(file.toString(), text).asMapping());
            }
        } catch (MizanException e) {
            problems.add(e.problem());
        }
    }

    private void readMapping(String prefix, Mapping mapping) {
        mapping.entries().forEach((name, node) -> {
            if (node instanceof Mapping inner) {
                readMapping(prefix + name + ".", inner);
            } else if (node instanceof Node.Scalar scalar) {
                set(prefix + name, scalar.text(), scalar.place().toString(), Optional.of(scalar.place()));
            } else {
                problems.add(Problem.of(ErrorCode.INPUT_FORMAT, "expected one value, found " + node.kind())
                        .with("key", prefix + name)
                        .at(node.place()));
            }
        });
    }

    private void set(String name, String value, String origin, Optional<Place> place) {
        ConfigKey<?> key = keys.get(name);
        try {
            if (key == null) {
                throw unknown("unknown key", name, keys.keySet()).exception();
            }
            settings.put(name, new Setting(key.type().canonical(value), origin));
        } catch (MizanException e) {
            Problem known = key == null ? e.problem() : e.problem().with("key", name);
            Problem problem = origin.startsWith("--") ? known.as(ErrorCode.USAGE) : known;
            problems.add(place.map(problem::at).orElseGet(() -> problem.at(Place.of(origin))));
        }
    }

    private void checkVariables(Set<String> names) {
        List<String> known = new ArrayList<>(OTHER_VARIABLES);
        keys.values().forEach(key -> known.add(key.environmentVariable()));
        names.stream()
                .filter(name -> name.startsWith("MIZAN_") && !known.contains(name))
                .sorted()
                .forEach(name -> problems.add(unknown("unknown environment variable", name, known)));
    }

    private static Problem unknown(String what, String name, Iterable<String> known) {
        List<String> names = new ArrayList<>();
        known.forEach(names::add);
        Problem problem = Problem.of(ErrorCode.INPUT_UNKNOWN_KEY, what).with("name", name);
        return Suggestion.nearest(name, names)
                .map(near -> problem.maybe("you meant " + near))
                .orElse(problem.maybe("see the list of keys: mizan config show"));
    }
}
