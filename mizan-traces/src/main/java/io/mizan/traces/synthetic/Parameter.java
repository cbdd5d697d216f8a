package io.mizan.traces.synthetic;

import io.mizan.model.config.ConfigType;
import io.mizan.model.error.Problem;
import java.util.regex.Pattern;

/**
 * One number or word that shapes a generated workload, declared once; reading, checks and help derive from this.
 *
 * @param doc what it changes, in one line
 */
public record Parameter<T>(String name, ConfigType<T> type, T defaultValue, String doc) {
    private static final Pattern NAME = Pattern.compile("[a-z][A-Za-z]*");

    public Parameter {
        if (!NAME.matcher(name).matches()) {
            throw Problem.impossible("not the name of a parameter")
                    .with("name", name)
                    .exception();
        }
        type.checkDefault(name, defaultValue);
    }

    /** The default as one would write it. */
    public String defaultText() {
        return type.print().apply(defaultValue);
    }

    /** Whether the name alone means yes. */
    public boolean isFlag() {
        return defaultValue instanceof Boolean;
    }
}
