package io.mizan.cli.config;

import io.mizan.model.config.ConfigKey;
import io.mizan.model.config.Settings;
import java.util.Map;
import java.util.TreeMap;

/** The values in force, each with its origin. A key that no source sets has its default. */
public final class Configuration implements Settings {
    /** The origin of a value that no source sets. */
    public static final String DEFAULT = "default";

    /**
     * A value that a source sets.
     *
     * @param text in its canonical form
     * @param origin where: {@code --set}, {@code MIZAN_OUTPUT_COLOR}, {@code /etc/mizan/mizan.yaml:3}
     */
    public record Setting(String text, String origin) {}

    private final Map<String, Setting> settings;

    Configuration(Map<String, Setting> settings) {
        this.settings = new TreeMap<>(settings);
    }

    @Override
    public <T> T get(ConfigKey<T> key) {
        Setting setting = settings.get(key.name());
        return setting == null ? key.defaultValue() : key.type().parse().apply(setting.text());
    }

    public <T> String text(ConfigKey<T> key) {
        return key.type().print().apply(get(key));
    }

    public String origin(ConfigKey<?> key) {
        Setting setting = settings.get(key.name());
        return setting == null ? DEFAULT : setting.origin();
    }
}
