package io.mizan.cli.command.whatif;

import io.mizan.cli.shared.SizeOption;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.simulator.whatif.Rates;
import picocli.CommandLine.Option;

/** The bandwidths of a simulated system, for what its snapshot does not tell. */
final class RateOptions {
    @Option(names = "--target-rate", paramLabel = "RATE", description = "Bandwidth of a target (default: 500M).")
    private String targetRate = "500M";

    @Option(names = "--server-rate", paramLabel = "RATE", description = "Bandwidth of a server (default: 5G).")
    private String serverRate = "5G";

    @Option(names = "--node-rate", paramLabel = "RATE", description = "Bandwidth of a compute node (default: 1G).")
    private String nodeRate = "1G";

    Rates rates() {
        return new Rates(
                rate("--target-rate", targetRate), rate("--server-rate", serverRate), rate("--node-rate", nodeRate));
    }

    private static double rate(String option, String text) {
        long rate = SizeOption.bytesPerSecond(option, text);
        if (rate <= 0) {
            throw Problem.of(ErrorCode.USAGE, option + " must be above 0")
                    .with(option, text)
                    .exception();
        }
        return rate;
    }
}
