package io.mizan.model.config;

/** The values of configuration keys, wherever they come from. */
public interface Settings {
    /** Nothing is set: every key has its default. */
    Settings DEFAULTS = new Settings() {
        @Override
        public <T> T get(ConfigKey<T> key) {
            return key.defaultValue();
        }
    };

    <T> T get(ConfigKey<T> key);
}
