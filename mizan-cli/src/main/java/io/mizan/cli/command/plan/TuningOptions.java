package io.mizan.cli.command.plan;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.frame.HistoryInput;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.plan.change.SizedFiles;
import io.mizan.controller.plan.change.TunedDefaults;
import io.mizan.controller.plan.change.TunedDefaults.Rates;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.history.PastRun;
import io.mizan.model.plan.LayoutAdvisor;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.units.DataRate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Default layouts from the sizes of files. */
final class TuningOptions {
    @Option(
            names = "--tune",
            description = "Plan default layouts from the sizes of the files there: of the directories of --directory,"
                    + " else of those that hold most bytes. docs/tune-layout.md defines the cost.")
    private boolean tune;

    @Option(
            names = "--history",
            arity = "1..*",
            paramLabel = "RUN",
            description = "Tune from files that these runs created there: traces, logs, or folders of them.")
    private List<String> history = new ArrayList<>();

    @Option(
            names = "--target-rate",
            paramLabel = "RATE",
            description = "Bandwidth of a target. Default: as the system says, else 500M.")
    private @Nullable String targetRate;

    @Option(names = "--client-rate", paramLabel = "RATE", description = "What one file gets at most. Default: 5G.")
    private @Nullable String clientRate;

    LayoutAdvisor advisor(
            ChangeableSystem system, boolean layoutGiven, Surroundings surroundings, Configuration configuration) {
        if (!tune) {
            if (!history.isEmpty() || targetRate != null || clientRate != null) {
                throw Problem.of(ErrorCode.USAGE, "--history, --target-rate and --client-rate are for --tune")
                        .exception();
            }
            return LayoutAdvisor.NONE;
        }
        if (layoutGiven) {
            throw Problem.of(ErrorCode.USAGE, "a default layout is either given with --layout or found with --tune")
                    .exception();
        }
        Rates rates = new Rates(
                targetRate == null ? Rates.USUAL.targetBytesPerSecond() : DataRate.parse(targetRate),
                clientRate == null ? Rates.USUAL.clientBytesPerSecond() : DataRate.parse(clientRate));
        return new TunedDefaults(
                history.isEmpty()
                        ? SizedFiles.of(system)
                        : created(new HistoryInput(configuration, surroundings)
                                .read(history)
                                .runs()),
                rates);
    }

    private static SizedFiles created(List<PastRun> runs) {
        return new SizedFiles() {
            @Override
            public void below(String directory, ObjLongConsumer<String> sink) {
                String top = directory.endsWith("/") ? directory : directory + "/";
                runs.forEach(run -> run.creates().stream()
                        .filter(create -> create.sizeKnown() && create.path().startsWith(top))
                        .forEach(create -> sink.accept(create.path(), create.sizeBytes())));
            }

            @Override
            public String origin() {
                return runs.size() == 1 ? "that a run created" : "that " + runs.size() + " runs created";
            }
        };
    }
}
