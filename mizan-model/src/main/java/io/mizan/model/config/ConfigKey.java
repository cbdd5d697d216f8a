package io.mizan.model.config;

import io.mizan.model.error.Problem;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One configuration key, declared once; the reference page, the checks, the environment variable and the commands that
 * show the configuration all derive from this.
 *
 * @param name dotted, in camel case: {@code target.fullAt}
 * @param doc one or two sentences: what it changes, and when one would change it
 */
public record ConfigKey<T>(String name, ConfigType<T> type, T defaultValue, String doc) {
    private static final Pattern NAME = Pattern.compile("[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)+");

    public ConfigKey {
        if (!NAME.matcher(name).matches()) {
            throw Problem.impossible("not the name of a key").with("name", name).exception();
        }
        type.checkDefault(name, defaultValue);
    }

    /** The variable that sets the key: {@code target.fullAt} is {@code MIZAN_TARGET_FULL_AT}. */
    public String environmentVariable() {
        return "MIZAN_"
                + name.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                        .replace('.', '_')
                        .toUpperCase(Locale.ROOT);
    }
}
