package io.mizan.cli.shared;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import java.io.File;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns everything that can go wrong into one line, advice on its own line, and an exit code. */
public final class Errors implements IExecutionExceptionHandler, IParameterExceptionHandler {
    private final PrintWriter err;

    public Errors(PrintWriter err) {
        this.err = err;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult result) {
        return report(
                failure,
                command.getCommand() instanceof Command c && c.options().debug());
    }

    @Override
    public int handleParseException(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        Problem problem = Problem.of(ErrorCode.USAGE, firstLine(String.valueOf(failure.getMessage())));
        print(problem.maybe(nearest(failure, command)
                .map(near -> "you meant " + near)
                .or(() -> fileLikeAnOption(args).map(file -> "you meant the file ./" + file))
                .orElse("start from the examples in " + command.getCommandSpec().qualifiedName() + " --help")));
        return ExitCode.USAGE;
    }

    /** Reports any failure; a defect of Mizan is named as such and asks for {@code --debug}. */
    public int report(Throwable failure, boolean debug) {
        Problem problem = problemOf(failure);
        print(problem);
        if (debug) {
            failure.printStackTrace(err);
        }
        err.flush();
        return ExitCode.of(problem.code().category());
    }

    public void print(Problem problem) {
        err.println("mizan: " + problem.line());
        advice(problem).ifPresent(advice -> err.println("  Maybe " + advice + "."));
    }

    /** What to try: as the problem says or, where it does not, at its place. */
    public static Optional<String> advice(Problem problem) {
        return problem.advice().or(() -> problem.place().map(place -> "correct " + place + " and try again"));
    }

    private static Problem problemOf(Throwable failure) {
        if (failure instanceof MizanException known) {
            return known.problem();
        }
        if (failure instanceof OutOfMemoryError) {
            return Problem.of(ErrorCode.INPUT_TOO_LARGE, "not enough memory for this input")
                    .maybe("give Mizan more: MIZAN_JAVA_OPTS=-Xmx4g");
        }
        return Problem.of(ErrorCode.INTERNAL, "internal error: " + failure)
                .maybe("run the command again with --debug and report what it prints");
    }

    private static Optional<String> nearest(ParameterException failure, CommandLine command) {
        if (!(failure instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            return Optional.empty();
        }
        String wrong = unmatched.getUnmatched().get(0);
        List<String> known = Stream.concat(
                        command.getSubcommands().keySet().stream(),
                        command.getCommandSpec().optionsMap().keySet().stream())
                .filter(name -> name.startsWith("-") == wrong.startsWith("-"))
                .toList();
        return Suggestion.nearest(wrong, known);
    }

    private static Optional<String> fileLikeAnOption(String[] args) {
        return Stream.of(args)
                .filter(arg -> arg.startsWith("-") && arg.length() > 1)
                .filter(arg -> new File(arg).exists())
                .findFirst();
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("wrong usage");
    }
}
