package io.mizan.cli.command.job;

import io.mizan.cli.command.top.FeedInput;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.controller.jobs.client.JobClient;
import io.mizan.controller.jobs.client.SocketLink;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say which controller is asked. */
final class ControllerOptions {
    @Option(
            names = "--controller",
            paramLabel = "HOST[:PORT],...",
            description = "Ask these controllers of a site, whichever acts (default: controller.rest).")
    private @Nullable String controller;

    @Option(
            names = "--socket",
            paramLabel = "FILE",
            description =
                    "Ask the controller of this machine on its Unix socket, without a token (default: controller.socket).")
    private @Nullable String socket;

    JobClient client(ProcessContext context, Configuration configuration) {
        if (controller != null && socket != null) {
            throw Problem.of(ErrorCode.USAGE, "--controller and --socket exclude each other")
                    .maybe("choose one of them")
                    .exception();
        }
        String file = socket != null ? socket : controller != null ? "" : configuration.get(Keys.CONTROLLER_SOCKET);
        return new JobClient(
                file.isEmpty()
                        ? new FeedInput(context, configuration).link(controller)
                        : new SocketLink(Path.of(file), context.nanoClock()));
    }
}
