package io.mizan.cli.command.store;

import io.mizan.cli.process.CommandEnd;
import io.mizan.cli.process.ForegroundProgram;
import io.mizan.cli.process.Preload;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.FaultBarrier;
import io.mizan.model.error.Printable;
import io.mizan.model.units.ByteSize;
import io.mizan.store.report.FileReport;
import io.mizan.store.report.StoreReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan store run}: runs a command whose files go to the tiers of a store first. */
@CommandLine.Command(
        name = "run",
        header = StoreRunCommand.HEADER,
        description = {
            "Runs a command. What it writes to files below the roots goes to memory first and is flushed to the file system behind it;"
                    + " when the command has ended, the rest is waited for. Programs without the store see a file empty, or as it was,"
                    + " until it is flushed.",
            "",
            "Where no store runs, one is started; it ends a minute after its last use. The command runs whatever becomes of"
                    + " the store, and the exit code is its own; if that is 0 and not all bytes are safe, it is 1, and the files are listed.",
        },
        footer = {
            "  mizan store run -- tar xf data.tar",
            "  mizan store run --no-wait --tiers memory:2G -- sh -c \"date > out.txt\"",
        })
public final class StoreRunCommand extends Command {
    public static final String HEADER = "Run a command whose files go to the tiers of a store first.";

    private static final int LINGER_SECONDS = 60;
    private static final int MOST_LISTED = 20;

    @Parameters(
            arity = "1..*",
            paramLabel = "COMMAND",
            description = "What to run, with its arguments; after -- nothing is taken for an option of mizan.")
    private List<String> command = new ArrayList<>();

    @Mixin
    private StoreFolder folder = new StoreFolder();

    @Mixin
    private StoreSetup setup = new StoreSetup();

    @Option(names = "--no-wait", description = "End with the command; the service flushes what is left.")
    private boolean noWait;

    public StoreRunCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        FaultBarrier barrier = new FaultBarrier(context(), options().debug());
        Optional<Map<String, String>> environment = barrier.attempt(this::prepare);
        if (environment.isEmpty()) {
            say("mizan: the command runs without the store");
            return ForegroundProgram.run(command, Map.of(), context()).code();
        }
        CommandEnd end = ForegroundProgram.run(command, environment.get(), context());
        if (noWait || !end.started()) {
            return end.code();
        }
        boolean safe = barrier.attempt(this::isFlushed).orElse(false);
        return end.code() == ExitCode.OK && !safe ? ExitCode.FAILURE : end.code();
    }

    private Map<String, String> prepare() {
        Path library = Preload.storeLibrary();
        Path store = folder.path(context());
        if (!ServiceProcess.answers(store)) {
            List<String> words = new ArrayList<>(setup.words(store, configuration()));
            words.addAll(List.of("--linger", String.valueOf(LINGER_SECONDS)));
            options().flags().forEach((key, setting) -> words.addAll(List.of("--set", key + "=" + setting.text())));
            ServiceProcess.start(context(), store, words);
        }
        StoreReport report = folder.report(context());
        Path here = Path.of(FlushingCommand.real("."));
        if (report.roots().stream().noneMatch(here::startsWith)) {
            say("mizan: note: the store " + store + " manages no files of this folder, but those below "
                    + Printable.of(String.valueOf(report.roots())));
        }
        Map<String, String> environment = new LinkedHashMap<>(Preload.environment(context(), library));
        environment.put(StoreFolder.VARIABLE, store.toString());
        return environment;
    }

    /** Flushes all there is, and lists what is not safe. */
    private boolean isFlushed() {
        FlushReport result = FlushReport.read(folder.ask(context(), FlushReport.question("flush", List.of())));
        List<FileReport> unsafe = folder.report(context()).files().stream()
                .filter(file -> file.unsafeBytes() > 0)
                .toList();
        if (!result.isSafe()) {
            say("mizan: not everything is in the file system: " + result.text().strip());
        }
        unsafe.stream()
                .limit(MOST_LISTED)
                .forEach(file -> say(
                        "mizan: not safe: " + ByteSize.prose(file.unsafeBytes()) + " of " + Printable.of(file.path())));
        if (unsafe.size() > MOST_LISTED) {
            say("mizan: not safe: " + (unsafe.size() - MOST_LISTED) + " further files (mizan store ls --dirty)");
        }
        return result.isSafe() && unsafe.isEmpty();
    }

    private void say(String line) {
        context().err().println(line);
        context().err().flush();
    }
}
