package io.mizan.cli.shared;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.process.ProcessContext;
import io.mizan.model.document.JsonText;
import io.mizan.model.system.driver.SystemDrivers;
import io.mizan.report.text.TextStyle;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** Base class of commands: it has the common options and the process context. */
public abstract class Command implements Callable<Integer> {
    private final ProcessContext context;
    private @Nullable Configuration configuration;
    private @Nullable SystemDrivers drivers;

    @Mixin
    private CommonOptions options = new CommonOptions();

    protected Command(ProcessContext context) {
        this.context = context;
    }

    protected final ProcessContext context() {
        return context;
    }

    protected final CommonOptions options() {
        return options;
    }

    protected final Configuration configuration() {
        if (configuration == null) {
            configuration = options.configuration(context);
        }
        return configuration;
    }

    /** The drivers through which systems are opened. */
    protected final SystemDrivers drivers() {
        if (drivers == null) {
            drivers = Drivers.of(context, configuration());
        }
        return drivers;
    }

    /** The systems that a label of the command line means. */
    protected final SystemInput systems() {
        return new SystemInput(drivers(), configuration(), context);
    }

    protected final TextStyle style() {
        return CommonOptions.style(configuration(), context);
    }

    /** Data goes to standard output; only errors and progress go to standard error. */
    protected final void print(String text) {
        context.out().print(text);
    }

    protected final void printJson(Object value) {
        context.out().println(JsonText.of(value));
    }
}
