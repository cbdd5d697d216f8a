package io.mizan.cli.command.report;

import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.LogInput;
import io.mizan.cli.shared.Progress;
import io.mizan.controller.background.Parallel;
import io.mizan.controller.client.StateFolder;
import io.mizan.controller.report.Period;
import io.mizan.controller.report.SiteReport;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.sql.Database;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.report.html.PageFile;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.diagnosis.Diagnosis;
import io.mizan.traces.diagnosis.LostTime;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.profile.DarshanProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code mizan report}: reports on the I/O of a site in a month. */
@CommandLine.Command(
        name = "report",
        header = ReportCommand.HEADER,
        description = {
            "For the monthly meeting: the jobs that lost most node-hours to their I/O (from Darshan logs), how balanced runs"
                    + " left the targets, what Mizan did and what came of it, predicted against actual. Runs, plans and the"
                    + " audit come from Mizan's database; --html writes one page that needs no network.",
        },
        footer = {
            "  mizan report --month 2026-10",
            "  mizan report --since 30d --json",
        })
public final class ReportCommand extends Command {
    public static final String HEADER = "Report on a month: time lost, balance, actions and their effect.";

    private static final int MOST = 100_000;

    @Mixin
    private PeriodOptions periodOptions = new PeriodOptions();

    @Option(names = "--darshan", paramLabel = "FOLDER", description = "Darshan logs of the site, with all subfolders.")
    private @Nullable Path darshan;

    @Option(
            names = "--ranks-per-node",
            paramLabel = "N",
            description = "For jobs whose log does not report their nodes (default: 64).")
    private int ranksPerNode = 64;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page as well.")
    private @Nullable Path html;

    @Option(names = "--threads", paramLabel = "N", description = "Logs to work on at the same time (all processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--json", description = "Print JSON (schema mizan/site-report/v1).")
    private boolean json;

    public ReportCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (ranksPerNode < 1) {
            throw Problem.of(ErrorCode.USAGE, "--ranks-per-node must be at least 1")
                    .with("--ranks-per-node", ranksPerNode)
                    .exception();
        }
        Period period = periodOptions.period(context().clock().instant());
        List<String> notes = new ArrayList<>();
        Logs logs = logs(period);
        List<RunRecord> runs = List.of();
        List<AuditEntry> actions = List.of();
        Map<String, Integer> plans = Map.of();
        if (hasDatabase()) {
            try (Database database = DatabaseInput.open(context(), configuration())) {
                runs = database.history().between(period.from(), period.to(), MOST);
                actions = database.audit().between(period.from(), period.to(), MOST);
                plans = plans(database, period);
            }
            if (runs.size() == MOST || actions.size() == MOST) {
                notes.add("only the first " + MOST + " runs and actions of the period are in it");
            }
        } else {
            notes.add("there is no database yet: mizan run and mizan controller fill it");
        }
        if (darshan == null) {
            notes.add("time lost is not in it: name the site's Darshan logs with --darshan FOLDER");
        }
        SiteReport report = new SiteReport(period, logs.read, logs.unreadable, logs.lost, runs, plans, actions, notes);
        if (html != null) {
            PageFile.write(new ReportPage(report).page(), html);
        }
        if (json) {
            printJson(ReportJson.of(report));
        } else {
            print(new ReportText(style()).page(report));
        }
        return ExitCode.OK;
    }

    /** Plans of both kinds that were made in a period, by the word for their state. */
    private static Map<String, Integer> plans(Database database, Period period) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        database.placementPlans()
                .counts(period.from(), period.to())
                .forEach((state, count) -> counts.merge(word(state), count, Integer::sum));
        database.changePlans()
                .counts(period.from(), period.to())
                .forEach((state, count) -> counts.merge(word(state), count, Integer::sum));
        return counts;
    }

    private static String word(Enum<?> state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    /** Looking must not make one. */
    private boolean hasDatabase() {
        if (!configuration().get(Keys.DATABASE_URL).isEmpty()) {
            return true;
        }
        Map<String, String> environment = context().environment();
        boolean placed = Stream.of("MIZAN_STATE_DIR", "XDG_STATE_HOME", "HOME")
                .anyMatch(name -> !environment.getOrDefault(name, "").isEmpty());
        return placed && Files.exists(StateFolder.of(environment).path().resolve("mizan.db"));
    }

    private static final class Logs {
        private final List<LostTime> lost = new ArrayList<>();
        private int read;
        private int unreadable;
    }

    /** What one log gave: nothing where it is of another time. */
    private record One(boolean inPeriod, boolean unreadable, Optional<LostTime> lost) {}

    private Logs logs(Period period) throws InterruptedException {
        Logs all = new Logs();
        if (darshan == null) {
            return all;
        }
        List<String> names = names(darshan);
        Progress progress = new Progress(context(), "logs", names.size());
        new Parallel(Math.max(1, threads)).run(names.iterator(), name -> one(name, period), one -> {
            all.read += one.inPeriod ? 1 : 0;
            all.unreadable += one.unreadable ? 1 : 0;
            one.lost.ifPresent(all.lost::add);
            progress.step();
        });
        progress.clear();
        return all;
    }

    private One one(String name, Period period) {
        try (DarshanLog log = new LogInput(configuration(), context()).open(name)) {
            if (!period.has(Instant.ofEpochSecond(log.job().startSeconds()))) {
                return new One(false, false, Optional.empty());
            }
            Diagnosis diagnosis = Diagnosis.of(Context.of(DarshanProfile.of(log), configuration()));
            return new One(true, false, LostTime.of(diagnosis, ranksPerNode));
        } catch (MizanException e) {
            return new One(false, true, Optional.empty());
        }
    }

    private static List<String> names(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(Path::toString)
                    .filter(name -> name.endsWith(".darshan") || name.endsWith(".darshan_partial"))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_FOUND, "cannot search the folder of logs")
                            .with("--darshan", folder)
                            .maybe("name one that exists and that you may read"),
                    e);
        }
    }
}
