package io.mizan.cli.command.run;

import io.mizan.cli.frame.Guard;
import io.mizan.cli.process.CommandEnd;
import io.mizan.cli.process.ForegroundProgram;
import io.mizan.cli.process.Surroundings;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A program with Mizan's part around it. Nothing that goes wrong with that part, a defect or too little memory included, keeps the
 * program from running or changes its exit code: it is said on standard error.
 *
 * @param report where the report goes, empty for nowhere
 */
record GuardedRun(Surroundings surroundings, List<String> command, String report, boolean debug) {

    /**
     * @param root of the files that the report is about, empty where that is not known
     * @return the exit code of the program, as a shell tells it
     */
    int run(String root, Supplier<PreparedRun> preparing) {
        Optional<PreparedRun> prepared = guard().attempt(preparing);
        if (prepared.isEmpty()) {
            return alone(root);
        }
        PreparedRun run = prepared.get();
        try {
            CommandEnd end = watched(run);
            guard().attempt(end.started() ? () -> print(run.finish(end.code())) : run::abandon);
            return end.code();
        } finally {
            guard().attempt(run::close);
        }
    }

    /** Runs the program as if Mizan were not there. */
    int without(String root, Throwable why) {
        guard().complain(why);
        return alone(root);
    }

    int alone(String root) {
        surroundings.err().println("mizan: the command runs without Mizan");
        surroundings.err().flush();
        CommandEnd end = ForegroundProgram.run(command, Map.of(), surroundings);
        guard().attempt(() -> print(RunReport.off(root, end.code())));
        return end.code();
    }

    private CommandEnd watched(PreparedRun run) {
        Optional<Watch> watch = guard().attempt(() -> Watch.start(run::watch));
        try {
            return ForegroundProgram.run(command, run.environment(), surroundings);
        } finally {
            watch.ifPresent(Watch::close);
        }
    }

    private Guard guard() {
        return new Guard(surroundings, debug);
    }

    private void print(RunReport made) {
        made.lines().forEach(surroundings.err()::println);
        if (!report.isEmpty()) {
            try {
                Files.writeString(Path.of(report), JsonText.of(made.json()) + "\n");
            } catch (IOException e) {
                throw new MizanException(
                        Problem.of(ErrorCode.OUTPUT_LOST, "cannot write the report: " + FileFailure.reason(e))
                                .maybe("name a file that you may write to with --report"),
                        e);
            }
        }
    }
}
