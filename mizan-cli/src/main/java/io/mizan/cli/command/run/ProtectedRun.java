package io.mizan.cli.command.run;

import io.mizan.cli.process.CommandEnd;
import io.mizan.cli.process.ForegroundProgram;
import io.mizan.cli.process.Periodic;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.FaultBarrier;
import io.mizan.controller.client.PreparedRun;
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
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs a program with Mizan's part around it, so that no failure of that part, a defect or too little memory included,
 * keeps the program from running or changes its exit code: it is printed on standard error.
 *
 * @param report where the report goes, empty for nowhere
 */
record ProtectedRun(ProcessContext context, List<String> command, String report, boolean debug) {

    /**
     * A run that is ready to start.
     *
     * @param report says what became of it
     * @param <R> what is known of the run when it is over
     */
    record Ready<R>(PreparedRun<R> run, Function<R, RunReport> report) {}

    /**
     * @param root of the files that the report is about, empty where that is not known
     * @return the exit code of the program, as a shell tells it
     */
    <R> int run(String root, Supplier<Ready<R>> preparing) {
        Optional<Ready<R>> prepared = barrier().attempt(preparing);
        if (prepared.isEmpty()) {
            return alone(root);
        }
        Ready<R> ready = prepared.get();
        PreparedRun<R> run = ready.run();
        try {
            CommandEnd end = watched(run);
            barrier().attempt(end.started() ? () -> print(ready.report().apply(run.finish(end.code()))) : run::abandon);
            return end.code();
        } finally {
            barrier().attempt(run::close);
        }
    }

    /** Runs the program as if Mizan were not there. */
    int without(String root, Throwable why) {
        barrier().complain(why);
        return alone(root);
    }

    int alone(String root) {
        context.err().println("mizan: the command runs without Mizan");
        context.err().flush();
        CommandEnd end = ForegroundProgram.run(command, Map.of(), context);
        barrier().attempt(() -> print(RunReport.off(root, end.code())));
        return end.code();
    }

    private CommandEnd watched(PreparedRun<?> run) {
        Optional<Periodic> watch = barrier().attempt(() -> Periodic.start(run::watch));
        try {
            return ForegroundProgram.run(command, run.environment(), context);
        } finally {
            watch.ifPresent(Periodic::close);
        }
    }

    private FaultBarrier barrier() {
        return new FaultBarrier(context, debug);
    }

    private void print(RunReport made) {
        made.lines().forEach(context.err()::println);
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
