package io.mizan.cli.command.top;

import io.mizan.cli.command.top.screen.Page;
import io.mizan.cli.command.top.screen.Pages;
import io.mizan.cli.command.top.screen.ScreenText;
import io.mizan.cli.command.top.screen.SortKey;
import io.mizan.cli.command.top.screen.TableSubject;
import io.mizan.cli.command.top.screen.TopState;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.process.Terminal;
import io.mizan.cli.shared.ChoiceOption;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.Progress;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.controller.live.feed.FeedWatch;
import io.mizan.controller.live.feed.FileTemplate;
import io.mizan.controller.live.feed.LiveFeed;
import io.mizan.controller.live.recording.History;
import io.mizan.controller.live.recording.Recording;
import io.mizan.controller.live.recording.RecordingWriter;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.report.text.TextStyle;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan top}: shows which job keeps which target busy, now or in a recording. */
@CommandLine.Command(
        name = "top",
        header = TopCommand.HEADER,
        description = {
            "A full screen of targets, servers or jobs that follows the system; h shows the keys. It asks a controller"
                    + " (controller.rest, with the token in the file client.token), or with --source looks at this"
                    + " machine without one. Enter goes from a server to its targets, from a target to its jobs and"
                    + " from a job to its targets; p pauses, and [ and ] go back and forward in time.",
            "",
            "Sources are those of mizan agent: lustre (this server, its targets and job_stats), lctl, folder:DIR,"
                    + " exporter:URL; and sim:FILE, a simulated system. A recording is a file of JSON lines (schema mizan/live/v1), gzipped if its name ends in .gz;"
                    + " example:storm.jsonl.gz comes with Mizan.",
        },
        footer = {
            "  mizan top --play example:storm.jsonl.gz --once --sort md",
            "  mizan top --once --json --source folder:/tmp",
        })
public final class TopCommand extends Command {
    public static final String HEADER = "Watch which job keeps which target busy, now or in a recording.";

    private static final String EXAMPLE = "example:";

    @Option(
            names = "--controller",
            paramLabel = "HOST[:PORT],...",
            description = "Ask these controllers of a site, whichever acts (default: controller.rest).")
    private @Nullable String controller;

    @Option(
            names = "--source",
            paramLabel = "SOURCE",
            description = "Look at servers without a controller; may be repeated.")
    private List<String> sources = List.of();

    @Option(names = "--fs", paramLabel = "NAME", description = "With --source, the file system to show.")
    private String fileSystem = "";

    @Option(names = "--play", paramLabel = "FILE", description = "Play a recording; - is standard input.")
    private @Nullable String play;

    @Option(names = "--record", paramLabel = "FILE", description = "Append every view to a recording.")
    private @Nullable String record;

    @Option(
            names = "--interval",
            paramLabel = "SECONDS",
            description = "With --source, time between two looks (default: 5).")
    private int interval = 5;

    @Option(
            names = "--view",
            paramLabel = "WHAT",
            description = "Begin with targets, servers or jobs (default: targets; jobs with --sort md).")
    private @Nullable String view;

    @Option(names = "--target", paramLabel = "NAME", description = "Begin with the jobs of this target, as in OST0002.")
    private @Nullable String target;

    @Option(names = "--job", paramLabel = "ID", description = "Begin with the targets of this job.")
    private @Nullable String job;

    @Option(
            names = "--sort",
            paramLabel = "KEY",
            description = "Sort by md, read, write, iops, fill, load, name or latency (default: write).")
    private @Nullable String sort;

    @Option(
            names = "--once",
            description = "Print one table and exit: of the next view, or of the last one of a recording.")
    private boolean once;

    @Option(names = "--json", description = "With --once, print the view as JSON (schema mizan/live/v1).")
    private boolean json;

    public TopCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        TopState start = start();
        check();
        if (play != null) {
            try (Recording recording = recording(play)) {
                play(recording, play, start);
            }
            return ExitCode.OK;
        }
        RecordingWriter writer = record == null ? null : RecordingWriter.open(record);
        try (LiveFeed feed = feed()) {
            if (once) {
                LiveView next = next(feed);
                if (writer != null) {
                    writer.append(next);
                }
                print(next, start, feed::files);
            } else {
                watch(feed, writer, start);
            }
        } finally {
            if (writer != null) {
                writer.close();
            }
        }
        return ExitCode.OK;
    }

    private TopState start() {
        SortKey key = sort == null ? SortKey.WRITE : ChoiceOption.of("--sort", sort, SortKey.values(), SortKey::word);
        // Who sorts by metadata operations looks for the job that does them.
        ViewName usual = key == SortKey.METADATA ? ViewName.JOBS : ViewName.TARGETS;
        ViewName name = view == null ? usual : ChoiceOption.of("--view", view, ViewName.values(), ViewName::word);
        if ((view == null ? 0 : 1) + (target == null ? 0 : 1) + (job == null ? 0 : 1) > 1) {
            throw usage("--view, --target and --job exclude each other", "choose one of them");
        }
        TableSubject place = target != null
                ? new TableSubject.OneTarget(target)
                : job != null ? new TableSubject.OneJob(job) : name.place();
        return TopState.start(place, key);
    }

    private void check() {
        if ((controller == null ? 0 : 1) + (sources.isEmpty() ? 0 : 1) + (play == null ? 0 : 1) > 1) {
            throw usage("--controller, --source and --play exclude each other", "choose one of them");
        }
        if (json && !once) {
            throw usage("--json requires --once", "write mizan top --once --json");
        }
        if (play != null && record != null) {
            throw usage("--play and --record exclude each other", "copy the file");
        }
        if (interval < 1 || interval > 3600) {
            throw usage("--interval must be 1 to 3600 s", "leave it out: 5 is good for watching");
        }
        boolean dumb = context().variable("TERM").filter("dumb"::equals).isPresent();
        if (!once && (context().terminalColumns() == 0 || dumb)) {
            throw usage(
                    "there is no terminal to draw on",
                    "use --once, which prints one table, or --once --json for scripts");
        }
    }

    private static RuntimeException usage(String message, String advice) {
        return Problem.of(ErrorCode.USAGE, message).maybe(advice).exception();
    }

    private LiveFeed feed() {
        FeedInput input = new FeedInput(context(), configuration());
        return sources.isEmpty()
                ? input.controller(controller)
                : input.local(drivers(), sources, fileSystem, Duration.ofSeconds(interval));
    }

    /** The next view, however long the interval of the servers is. */
    private static LiveView next(LiveFeed feed) {
        while (true) {
            Optional<LiveView> next = feed.next(Duration.ofSeconds(1));
            if (next.isPresent()) {
                return next.get();
            }
            if (Thread.currentThread().isInterrupted()) {
                throw Problem.of(ErrorCode.NO_ANSWER, "interrupted").exception();
            }
        }
    }

    private Recording recording(String name) {
        if (name.equals("-")) {
            return Recording.read("standard input", context().in());
        }
        if (name.startsWith(EXAMPLE)) {
            InputStream in = TopCommand.class.getResourceAsStream("/examples/" + name.substring(EXAMPLE.length()));
            if (in == null) {
                throw Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such example")
                        .with("name", name)
                        .maybe("use example:storm.jsonl.gz")
                        .exception();
            }
            return Recording.read(name, in);
        }
        Progress progress = new Progress(context(), "views", 0);
        try {
            return Recording.open(Path.of(name), progress::step);
        } finally {
            progress.clear();
        }
    }

    private void play(Recording recording, String name, TopState start) {
        if (!once) {
            show(new RecordedViews(name, recording, context().nanoClock()), start);
            return;
        }
        Optional<LiveView> last = Optional.empty();
        for (long i = recording.last(); i >= 0 && last.isEmpty(); i--) {
            last = recording.at(i);
        }
        print(
                last.orElseThrow(() -> Problem.of(ErrorCode.INPUT_FORMAT, "no line of the recording can be read")
                        .with("file", name)
                        .maybe("check that mizan top --record made it")
                        .exception()),
                start,
                application -> List.of());
        if (recording.damaged() > 0) {
            context().err().println("mizan: damaged lines of the recording left out: " + recording.damaged());
        }
    }

    private void print(LiveView shown, TopState start, Function<String, List<FileTemplate>> files) {
        if (json) {
            context().out().println(LiveViewJson.encode(shown));
            return;
        }
        checkSeen(shown);
        TextStyle style = style();
        Page page = Pages.of(start, shown, files, style);
        new ScreenText(Integer.MAX_VALUE, style.columns(), style)
                .all(start, page, shown)
                .forEach(line -> context().out().println(line.paint(style, style.columns())));
    }

    /** An empty table would look as if there were nothing to do. */
    private void checkSeen(LiveView shown) {
        if (job != null && shown.jobs().stream().noneMatch(seen -> seen.job().equals(job))) {
            throw unseen(
                    "no job of this id is seen on " + shown.system(),
                    job,
                    "see mizan top --once --view jobs; it may be over, do nothing now, or be one of the others, which have one row");
        }
        if (target != null
                && shown.targets().stream()
                        .noneMatch(seen ->
                                seen.name().equals(target) || seen.name().endsWith("-" + target))) {
            throw unseen(
                    "no target of this name is seen on " + shown.system(),
                    target,
                    "see mizan top --once --view targets, and write it as in OST0002");
        }
    }

    private static RuntimeException unseen(String message, String name, String advice) {
        return Problem.of(ErrorCode.INPUT_NOT_FOUND, message)
                .with("name", name)
                .maybe(advice)
                .exception();
    }

    private void watch(LiveFeed feed, @Nullable RecordingWriter writer, TopState start) {
        History history = new History();
        String name = sources.isEmpty() ? "the controller" : String.join(", ", sources);
        try (FeedWatch watch = new FeedWatch(feed, history, writer, context().nanoClock())) {
            show(new LiveViews(name, history, watch), start);
        }
    }

    private void show(ViewSource show, TopState start) {
        TextStyle style = style();
        try (Terminal terminal = Terminal.open()) {
            new TopLoop(terminal, show, style).run(start);
        }
    }
}
