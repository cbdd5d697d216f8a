package io.mizan.cli.frame;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.process.Surroundings;
import io.mizan.model.document.JsonText;
import io.mizan.report.text.TextStyle;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A command that does something: it has the common options and its surroundings. */
public abstract class Command implements Callable<Integer> {
    private final Surroundings surroundings;
    private @Nullable Configuration configuration;

    @Mixin
    private CommonOptions options = new CommonOptions();

    protected Command(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    protected final Surroundings surroundings() {
        return surroundings;
    }

    protected final CommonOptions options() {
        return options;
    }

    protected final Configuration configuration() {
        if (configuration == null) {
            configuration = options.configuration(surroundings);
        }
        return configuration;
    }

    protected final TextStyle style() {
        return CommonOptions.style(configuration(), surroundings);
    }

    /** Data goes to standard output; only errors and progress go to standard error. */
    protected final void print(String text) {
        surroundings.out().print(text);
    }

    protected final void printJson(Object value) {
        surroundings.out().println(JsonText.of(value));
    }
}
