package io.mizan.cli.command.run;

import io.mizan.cli.frame.Errors;
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
     * @return the exit code of the program
     * @throws MizanException if the program itself cannot be started
     */
    int run(String root, Supplier<PreparedRun> preparing) {
        Optional<PreparedRun> prepared = attempt(preparing);
        if (prepared.isEmpty()) {
            return alone(root);
        }
        PreparedRun run = prepared.get();
        try {
            int code = watched(run);
            attempt(() -> print(run.finish(code)));
            return code;
        } catch (MizanException e) {
            attempt(() -> {
                run.abandon();
                return run;
            });
            throw e;
        } finally {
            attempt(() -> {
                run.close();
                return run;
            });
        }
    }

    /** Runs the program as if Mizan were not there. */
    int without(String root, Throwable why) {
        complain(why);
        return alone(root);
    }

    private int alone(String root) {
        surroundings.err().println("mizan: the command runs without Mizan");
        surroundings.err().flush();
        int code = ForegroundProgram.run(command, Map.of(), surroundings);
        attempt(() -> print(RunReport.off(root, code)));
        return code;
    }

    private int watched(PreparedRun run) {
        Optional<Watch> watch = attempt(() -> Watch.start(run::watch));
        try {
            return ForegroundProgram.run(command, run.environment(), surroundings);
        } finally {
            watch.ifPresent(Watch::close);
        }
    }

    private <T> Optional<T> attempt(Supplier<T> work) {
        try {
            return Optional.of(work.get());
        } catch (RuntimeException | VirtualMachineError | LinkageError e) {
            complain(e);
            return Optional.empty();
        }
    }

    private void complain(Throwable failure) {
        try {
            new Errors(surroundings.err()).report(failure, debug);
        } catch (RuntimeException | VirtualMachineError e) {
            // Not even that can be said; the program counts.
            return;
        }
    }

    private RunReport print(RunReport made) {
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
        return made;
    }
}
