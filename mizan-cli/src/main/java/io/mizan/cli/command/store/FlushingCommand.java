package io.mizan.cli.command.store;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Base class of commands that have the service flush, and say what could not be flushed. */
abstract class FlushingCommand extends Command {
    private final String question;

    @Mixin
    private StoreFolder folder = new StoreFolder();

    @Option(names = "--json", description = "Print JSON (schema mizan/store-flush/v1).")
    private boolean json;

    FlushingCommand(ProcessContext context, String question) {
        super(context);
        this.question = question;
    }

    /** The files that are meant, none for all. */
    abstract List<String> files();

    @Override
    public final Integer call() {
        List<String> names = files().stream().map(FlushingCommand::real).toList();
        FlushReport result = FlushReport.read(folder.ask(context(), FlushReport.question(question, names)));
        if (json) {
            printJson(result.json());
        } else {
            print(result.text());
        }
        return result.isSafe() ? ExitCode.OK : ExitCode.FAILURE;
    }

    /** The name of a file as the kernel has it. */
    static String real(String name) {
        try {
            return Path.of(name).toRealPath().toString();
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_FOUND, FileFailure.reason(e)).at(Place.of(name)), e);
        }
    }
}
