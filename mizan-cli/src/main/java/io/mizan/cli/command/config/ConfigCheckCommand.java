package io.mizan.cli.command.config;

import io.mizan.cli.config.ConfigurationLoader;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.Errors;
import io.mizan.cli.shared.ExitCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan config check}: lists the mistakes of the configuration. */
@CommandLine.Command(
        name = "check",
        header = "Check the configuration and list every mistake.",
        description = "Without FILE, checks all files, environment variables and --set options that are in force.",
        footer = {
            "  mizan config check",
            "  mizan config check --set target.fullAt=0.85",
        })
public final class ConfigCheckCommand extends Command {
    @Parameters(paramLabel = "FILE", arity = "0..1", description = "Check only this file.")
    private @Nullable Path file;

    @Option(names = "--json", description = "Print JSON (schema mizan/config-check/v1).")
    private boolean json;

    public ConfigCheckCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        List<Problem> problems = file == null
                ? ConfigurationLoader.check(context(), options().flags())
                : ConfigurationLoader.check(file);
        if (json) {
            Map<String, Object> root = new LinkedHashMap<>();
            root.put("schema", "mizan/config-check/v1");
            root.put(
                    "problems",
                    problems.stream().map(ConfigCheckCommand::toJson).toList());
            printJson(root);
        } else if (problems.isEmpty()) {
            print("The configuration is valid (" + sources() + ").\n");
        } else {
            Errors errors = new Errors(context().err());
            problems.forEach(errors::print);
        }
        return problems.isEmpty() ? ExitCode.OK : ExitCode.FAILURE;
    }

    private String sources() {
        List<Path> read = file != null
                ? List.of(file)
                : ConfigurationLoader.files(context()).stream()
                        .filter(Files::exists)
                        .toList();
        return read.isEmpty()
                ? "no files"
                : String.join(", ", read.stream().map(Path::toString).toList());
    }

    private static Map<String, @Nullable Object> toJson(Problem problem) {
        Map<String, String> values = new LinkedHashMap<>();
        problem.values().forEach(value -> values.put(value.name(), value.text()));
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("code", problem.code().code());
        json.put("category", problem.code().category().name().toLowerCase(Locale.ROOT));
        json.put("place", problem.place().map(Place::toString).orElse(null));
        json.put("message", problem.message());
        json.put("values", values);
        json.put("advice", Errors.advice(problem).orElse(null));
        return json;
    }
}
