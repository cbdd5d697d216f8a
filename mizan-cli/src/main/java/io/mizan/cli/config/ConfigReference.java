package io.mizan.cli.config;

import io.mizan.model.config.ConfigKey;
import java.util.Locale;

/** Documentation written from the declarations of the keys: the reference page and a sample file. */
public final class ConfigReference {
    private ConfigReference() {}

    /** {@code docs/configuration.md}. */
    public static String markdown() {
        StringBuilder page = new StringBuilder("""
                # Configuration

                This page is printed by `mizan config reference`; a test fails when it is stale.

                A value is taken from the first of these that sets it:

                1. `--set KEY=VALUE` on the command line
                2. the environment variable of the key
                3. the user's file: `$MIZAN_CONFIG`, else `$XDG_CONFIG_HOME/mizan/config.yaml`, else `~/.config/mizan/config.yaml`
                4. the site's files: `/etc/mizan/conf.d/*.yaml` (the last by name wins), then `/etc/mizan/mizan.yaml`
                5. `etc/mizan.yaml` in the folder Mizan is installed in
                6. the default

                `mizan config show --origin` says which it was; `mizan config check` finds mistakes. In files a key may be
                written with dots (`target.fullAt: 85%`) or nested. An empty environment variable counts as unset.

                | key | default | allowed | unit | variable |
                | --- | --- | --- | --- | --- |
                """);
        Keys.ALL.forEach(key -> page.append(String.format(
                "| [`%s`](#%s) | `%s` | %s | %s | `%s` |\n",
                key.name(),
                key.name().toLowerCase(Locale.ROOT).replace(".", ""),
                defaultText(key),
                key.type().range(),
                key.type().unit(),
                key.environmentVariable())));
        Keys.ALL.forEach(key -> page.append(String.format("\n## %s\n\n%s\n", key.name(), key.doc())));
        return page.toString();
    }

    /** {@code etc/mizan.yaml}: every key with its documentation and default, commented out. */
    public static String sampleFile() {
        StringBuilder file = new StringBuilder("# Mizan's configuration. Remove the # before a key to set it.\n");
        Keys.ALL.forEach(key -> file.append(String.format(
                "\n# %s\n# Allowed: %s. Unit: %s.\n#%s: %s\n",
                key.doc(), key.type().range(), key.type().unit(), key.name(), defaultText(key))));
        return file.toString();
    }

    /** The default in the form a user would write. */
    public static <T> String defaultText(ConfigKey<T> key) {
        return key.type().print().apply(key.defaultValue());
    }
}
