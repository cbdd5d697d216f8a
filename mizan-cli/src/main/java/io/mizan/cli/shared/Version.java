package io.mizan.cli.shared;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** The text of {@code mizan --version}: enough to reproduce an observation. */
public final class Version {
    private Version() {}

    public static List<String> lines() {
        String library = System.getProperty("mizan.native", "");
        return List.of(
                "mizan " + number() + " (" + commit() + ")",
                "Java " + Runtime.version() + " (" + System.getProperty("java.vendor") + ")",
                "libmizan.so " + (!library.isEmpty() && Files.exists(Path.of(library)) ? library : "not built"));
    }

    /** The release number. */
    public static String number() {
        Properties build = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("/io/mizan/cli/build.properties")) {
            if (in != null) {
                build.load(in);
            }
        } catch (IOException e) {
            return "unknown";
        }
        return build.getProperty("version", "unknown");
    }

    private static String commit() {
        try (InputStream in = Version.class.getResourceAsStream("/io/mizan/cli/commit.txt")) {
            String id = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip();
            return id.isEmpty() ? "unknown commit" : "commit " + id;
        } catch (IOException e) {
            return "unknown commit";
        }
    }
}
