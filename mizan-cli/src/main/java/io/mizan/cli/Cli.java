package io.mizan.cli;

import io.mizan.cli.Commands.Entry;
import io.mizan.cli.frame.Errors;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.frame.Help;
import io.mizan.cli.frame.Version;
import io.mizan.cli.process.Surroundings;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Runs one command line. */
public final class Cli {
    private final Surroundings surroundings;

    public Cli(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** Returns the exit code. */
    public int run(String... args) {
        try {
            return dispatch(args);
        } catch (OutOfMemoryError e) {
            return new Errors(surroundings.err()).report(e, false);
        } finally {
            surroundings.out().flush();
            surroundings.err().flush();
        }
    }

    private int dispatch(String... args) {
        String first = args.length == 0 ? "" : args[0];
        switch (first) {
            case "" -> {
                surroundings.err().print(RootHelp.text());
                return ExitCode.USAGE;
            }
            case "-h", "--help" -> {
                surroundings.out().print(RootHelp.text());
                return ExitCode.OK;
            }
            case "-V", "--version" -> {
                Version.lines().forEach(surroundings.out()::println);
                return ExitCode.OK;
            }
            case "help" -> {
                return args.length == 1 ? dispatch("--help") : dispatch(help(args));
            }
            default -> {
                return Commands.ALL.stream()
                        .filter(entry -> entry.name().equals(first))
                        .findFirst()
                        .map(entry -> execute(entry, Arrays.copyOfRange(args, 1, args.length)))
                        .orElseGet(() -> unknown(first));
            }
        }
    }

    private int execute(Entry entry, String[] args) {
        Errors errors = new Errors(surroundings.err());
        CommandLine command = entry.build().apply(surroundings);
        command.getCommandSpec().name("mizan " + entry.name());
        Help.shape(command);
        return command.setOut(surroundings.out())
                .setErr(surroundings.err())
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .setExecutionExceptionHandler(errors)
                .setParameterExceptionHandler(errors)
                .execute(args);
    }

    /** {@code help config show} is {@code config show --help}. */
    private static String[] help(String[] args) {
        String[] asOption = Arrays.copyOfRange(args, 1, args.length + 1);
        asOption[args.length - 1] = "--help";
        return asOption;
    }

    private int unknown(String word) {
        List<String> known = Commands.ALL.stream().map(Entry::name).toList();
        Problem problem = Problem.of(ErrorCode.USAGE, word.startsWith("-") ? "unknown option" : "unknown command")
                .with("word", word);
        new Errors(surroundings.err())
                .print(problem.maybe(Suggestion.nearest(word, known)
                        .map(near -> "you meant " + near)
                        .orElse("start from the examples in mizan --help")));
        return ExitCode.USAGE;
    }
}
