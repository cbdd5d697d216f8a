package io.mizan.cli.shared;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.controller.client.StateFolder;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which file the tokens are in; the controller looks in the same place. */
public final class TokenInput {
    private static final String NAME = "tokens";

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "The file of tokens; by default that of controller.tokens, or tokens in the state folder.")
    private @Nullable String file;

    public Path path(ProcessContext context, Configuration configuration) {
        return file == null ? configured(context, configuration) : Path.of(file);
    }

    public static Path configured(ProcessContext context, Configuration configuration) {
        String named = configuration.get(Keys.CONTROLLER_TOKENS);
        return named.isEmpty() ? StateFolder.of(context.environment()).path().resolve(NAME) : Path.of(named);
    }
}
