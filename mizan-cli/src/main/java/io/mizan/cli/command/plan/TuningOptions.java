package io.mizan.cli.command.plan;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.HistoryInput;
import io.mizan.controller.change.planner.SizedFiles;
import io.mizan.controller.change.planner.TunedDefaults;
import io.mizan.controller.change.planner.TunedDefaults.Rates;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.LayoutAdvisor;
import io.mizan.model.system.ObservableSystem;
import io.mizan.model.units.DataRate;
import java.util.ArrayList;
import java.util.List;
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

    @Option(names = "--client-rate", paramLabel = "RATE", description = "Maximum bandwidth of one file. Default: 5G.")
    private @Nullable String clientRate;

    LayoutAdvisor advisor(
            ObservableSystem system, boolean layoutGiven, ProcessContext context, Configuration configuration) {
        if (!tune) {
            if (!history.isEmpty() || targetRate != null || clientRate != null) {
                throw Problem.of(ErrorCode.USAGE, "--history, --target-rate and --client-rate require --tune")
                        .exception();
            }
            return LayoutAdvisor.NONE;
        }
        if (layoutGiven) {
            throw Problem.of(ErrorCode.USAGE, "--layout and --tune exclude each other")
                    .exception();
        }
        Rates rates = new Rates(
                targetRate == null ? Rates.USUAL.targetBytesPerSecond() : DataRate.parse(targetRate),
                clientRate == null ? Rates.USUAL.clientBytesPerSecond() : DataRate.parse(clientRate));
        return new TunedDefaults(
                history.isEmpty()
                        ? SizedFiles.of(system)
                        : SizedFiles.createdBy(new HistoryInput(configuration, context)
                                .read(history)
                                .runs()),
                rates);
    }
}
