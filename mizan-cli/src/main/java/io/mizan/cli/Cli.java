package io.mizan.cli;

import io.mizan.cli.Commands.Entry;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Errors;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.Help;
import io.mizan.cli.shared.Version;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Runs one command line. */
public final class Cli {
    private final ProcessContext context;

    public Cli(ProcessContext context) {
        this.context = context;
    }

    /** Returns the exit code. */
    public int run(String... args) {
        Errors errors = new Errors(context.err());
        int code;
        try {
            code = dispatch(args);
        } catch (OutOfMemoryError e) {
            code = errors.report(e, false);
        }
        context.out().flush();
        String failure = context.outputFailure().get();
        if (!failure.isEmpty()) {
            errors.print(Problem.of(ErrorCode.OUTPUT_LOST, "cannot write standard output: " + failure)
                    .maybe("make room there and run the command again"));
            code = ExitCode.FAILURE;
        }
        context.err().flush();
        return code;
    }

    private int dispatch(String... args) {
        String first = args.length == 0 ? "" : args[0];
        switch (first) {
            case "" -> {
                context.err().print(RootHelp.text());
                return ExitCode.USAGE;
            }
            case "-h", "--help" -> {
                context.out().print(RootHelp.text());
                return ExitCode.OK;
            }
            case "-V", "--version" -> {
                Version.lines().forEach(context.out()::println);
                return ExitCode.OK;
            }
            case "help" -> {
                return help(Arrays.asList(args).subList(1, args.length));
            }
            default -> {
                return find(first)
                        .map(this::build)
                        .map(command -> command.execute(Arrays.copyOfRange(args, 1, args.length)))
                        .orElseGet(() -> unknown(first));
            }
        }
    }

    private static Optional<Entry> find(String name) {
        return Commands.ALL.stream().filter(entry -> entry.name().equals(name)).findFirst();
    }

    private CommandLine build(Entry entry) {
        Errors errors = new Errors(context.err());
        CommandLine command = entry.build().apply(context);
        command.getCommandSpec().name("mizan " + entry.name());
        Help.shape(command);
        return command.setOut(context.out())
                .setErr(context.err())
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .setExecutionExceptionHandler(errors)
                .setParameterExceptionHandler(errors);
    }

    /** {@code help config show} is {@code config show --help}. */
    private int help(List<String> words) {
        if (words.isEmpty()) {
            return dispatch("--help");
        }
        Optional<CommandLine> command = find(words.get(0)).map(this::build);
        for (String word : words.subList(1, words.size())) {
            command = command.map(group -> group.getSubcommands().get(word));
        }
        command.ifPresent(found -> found.usage(context.out()));
        return command.isPresent() ? ExitCode.OK : unknown(String.join(" ", words));
    }

    private int unknown(String word) {
        List<String> known = Stream.concat(
                        Commands.ALL.stream().map(Entry::name), Stream.of("--help", "--version", "help"))
                .toList();
        Problem problem = Problem.of(ErrorCode.USAGE, word.startsWith("-") ? "unknown option" : "unknown command")
                .with("word", word);
        new Errors(context.err())
                .print(problem.maybe(Suggestion.nearest(word, known)
                        .map(near -> "you meant " + near)
                        .orElse("start from the examples in mizan --help")));
        return ExitCode.USAGE;
    }
}
