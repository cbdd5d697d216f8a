package io.mizan.cli.command.diagnose;

import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.Errors;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.InputFiles;
import io.mizan.cli.shared.LogInput;
import io.mizan.cli.shared.Progress;
import io.mizan.cli.shared.SystemInput;
import io.mizan.controller.background.Parallel;
import io.mizan.controller.live.recording.Recording;
import io.mizan.controller.live.recording.ServerLoads;
import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.traces.darshan.JobLogs;
import io.mizan.traces.diagnosis.Budget;
import io.mizan.traces.diagnosis.Diagnosis;
import io.mizan.traces.profile.JobProfile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan diagnose}: reports what slows the I/O of a job and what to do about it. */
@CommandLine.Command(
        name = "diagnose",
        header = DiagnoseCommand.HEADER,
        description = {
            "Reads Darshan logs and says what cost time in them, what to do about it with values computed for the files, ranks"
                    + " and targets at hand, what that would save, and how to undo it. Findings are ranked by the time they"
                    + " cost. Most jobs need nothing, and then it says so.",
            "",
            "Thresholds are configuration keys (mizan config reference, diagnose.*). With --system they are seen in the light"
                    + " of a snapshot of the file system.",
        },
        footer = {
            "  mizan diagnose example:ior.darshan",
            "  mizan diagnose --timeline example:ior.darshan",
            "  mizan diagnose --system example:scratch.txt --json example:ior.darshan",
        })
public final class DiagnoseCommand extends Command {
    public static final String HEADER = "Say what slows the I/O of a job and what to do about it.";

    @Parameters(
            paramLabel = "LOG",
            arity = "0..*",
            description = "Logs to read; - is standard input; example:ior.darshan comes with Mizan.")
    private List<String> logs = new ArrayList<>();

    @Option(names = "--job", paramLabel = "ID", description = "The logs of this job under --logs.")
    private @Nullable String job;

    @Option(names = "--logs", paramLabel = "FOLDER", description = "Where Darshan leaves logs (darshan.logs).")
    private @Nullable String folder;

    @Option(
            names = "--batch",
            paramLabel = "FILE",
            description =
                    "Names of logs, one a line; - is standard input. A log that cannot be read is reported, and the"
                            + " others go on.")
    private @Nullable String batch;

    @Option(names = "--threads", paramLabel = "N", description = "Logs to work on at the same time (all processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--system",
            paramLabel = "FILE",
            description =
                    "The file system: what lfs df prints, or a system file; example:scratch.txt comes with Mizan.")
    private @Nullable String system;

    @Option(names = "--fs", paramLabel = "NAME", description = "The file system to take where --system has several.")
    private @Nullable String fileSystem;

    @Option(names = "--budget", paramLabel = "FILE", description = "Limits that the run must keep (docs/diagnose.md).")
    private @Nullable String budget;

    @Option(names = "--timeline", description = "Also draw when the job read and wrote, and on which OSTs.")
    private boolean timeline;

    @Option(
            names = "--load",
            paramLabel = "RECORDING",
            description =
                    "What the servers did meanwhile (mizan top --record): --timeline then has the load of the OSTs on"
                            + " the same axis, and how far the clocks differ.")
    private @Nullable String recording;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Also write a page with findings and charts, one file that opens without network (one log).")
    private @Nullable String html;

    @Option(names = "--all", description = "Also what is only good to know, what is well, and layout templates.")
    private boolean all;

    @Option(names = "--json", description = "One JSON object a log, each on a line (schema mizan/diagnosis/v1).")
    private boolean json;

    @Option(
            names = "--detailed-exitcode",
            description = "Exit with 2 where there are findings (WARN or HIGH), or a budget was broken.")
    private boolean detailed;

    public DiagnoseCommand(ProcessContext context) {
        super(context);
    }

    /** What one log gave, ready to be printed. */
    private record Answer(String text, List<Problem> problems, boolean findings, boolean overBudget) {}

    @Override
    public Integer call() throws InterruptedException {
        Diagnosis.checkSettings(configuration());
        List<String> names = names();
        DiagnosisBatch examination =
                new DiagnosisBatch(new LogInput(configuration(), context()), configuration(), systemView(), limits());
        Errors errors = new Errors(context().err());
        Progress progress = new Progress(context(), "logs", names.size());
        int[] counts = new int[3];
        new Parallel(Math.max(1, threads)).run(names.iterator(), name -> answer(examination, name), answer -> {
            progress.clear();
            print(answer.text());
            context().out().flush();
            answer.problems().forEach(errors::print);
            counts[0] += answer.problems().isEmpty() ? 0 : 1;
            counts[1] += answer.overBudget() ? 1 : 0;
            counts[2] += answer.findings() ? 1 : 0;
            progress.step();
        });
        progress.clear();
        if (counts[0] > 0) {
            return ExitCode.FAILURE;
        }
        if (counts[1] > 0) {
            return detailed ? ExitCode.FINDINGS : ExitCode.FAILURE;
        }
        return detailed && counts[2] > 0 ? ExitCode.FINDINGS : ExitCode.OK;
    }

    private Answer answer(DiagnosisBatch examination, String name) {
        DiagnosisBatch.Result result;
        try {
            result = html == null ? examination.examine(name) : examination.examine(name, Path.of(html));
        } catch (MizanException e) {
            String text = json ? JsonText.of(DiagnosisJson.error(name, e.problem())) + "\n" : "";
            return new Answer(text, List.of(e.problem()), false, false);
        }
        StringBuilder text = new StringBuilder();
        if (json) {
            text.append(JsonText.of(DiagnosisJson.of(result.diagnosis(), result.problems(), result.broken())))
                    .append('\n');
        } else if (batch != null) {
            text.append(BatchLine.of(result)).append('\n');
        } else {
            text.append(new DiagnosisText(result.diagnosis(), style(), all).render(result.broken()));
            if (timeline || recording != null) {
                JobProfile profile = result.diagnosis().job();
                text.append('\n').append(Timeline.of(profile, loads(profile), style()));
            }
        }
        return new Answer(
                text.toString(),
                result.problems(),
                !result.diagnosis().nothingToDo(),
                !result.broken().isEmpty());
    }

    private Optional<ServerLoads> loads(JobProfile profile) {
        if (recording == null) {
            return Optional.empty();
        }
        try (Recording views = Recording.open(Path.of(recording))) {
            return Optional.of(ServerLoads.of(views, profile));
        }
    }

    private List<String> names() {
        int ways = (logs.isEmpty() ? 0 : 1) + (job == null ? 0 : 1) + (batch == null ? 0 : 1);
        if (ways != 1) {
            throw Problem.of(
                            ErrorCode.USAGE,
                            ways == 0 ? "no log is named" : "log files, --job and --batch exclude each other")
                    .maybe("give log files, or --job ID, or --batch FILE")
                    .exception();
        }
        if (html != null && (batch != null || logs.size() > 1)) {
            throw Problem.of(ErrorCode.USAGE, "--html requires exactly one log")
                    .maybe("give one log with --html")
                    .exception();
        }
        if (batch != null) {
            return new InputFiles(configuration(), context(), List.of())
                    .read(
                            batch,
                            input -> input.readAll()
                                    .lines()
                                    .map(String::strip)
                                    .filter(line -> !line.isEmpty())
                                    .toList());
        }
        if (job != null) {
            String where = folder == null ? configuration().get(Keys.DARSHAN_LOGS) : folder;
            if (where.isEmpty()) {
                throw Problem.of(ErrorCode.USAGE, "the folder of Darshan logs is not configured")
                        .maybe("add --logs FOLDER, or set darshan.logs; darshan-config --log-path prints it")
                        .exception();
            }
            return JobLogs.find(Path.of(where), job);
        }
        for (String name : logs) {
            if (name.matches("\\d+([_+.]\\d+)*") && !Files.exists(Path.of(name))) {
                throw Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such file")
                        .at(Place.of(name))
                        .maybe("write --job " + name + " for the logs of that job")
                        .exception();
            }
        }
        return logs;
    }

    private Optional<SystemView> systemView() {
        if (system == null) {
            return Optional.empty();
        }
        List<SystemSnapshot> systems = systems().read(system);
        List<SystemSnapshot> chosen = fileSystem == null ? systems : SystemInput.choose(systems, fileSystem);
        return Optional.of(SystemInput.one(chosen).view());
    }

    private Optional<Budget> limits() {
        return budget == null
                ? Optional.empty()
                : Optional.of(new InputFiles(configuration(), context(), List.of("budget.yaml"))
                        .read(budget, input -> Budget.read(Documents.read(input))));
    }
}
