package io.mizan.telemetry.collect.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file systems that a process sees mounted.
 *
 * @param file in the form of {@code /proc/self/mountinfo}
 */
public record MountTable(Path file) {
    /** That of this process. */
    public static final MountTable OWN = new MountTable(Path.of("/proc/self/mountinfo"));

    /** The mount point is the fifth word; the type comes after a dash, because a varying number of words stands before it. */
    private static final Pattern MOUNT = Pattern.compile("(?:\\S+ ){4}(\\S+) .*? - (\\S+) .*");

    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

    /**
     * The type of the file system that a folder is on, such as {@code lustre}; empty where the table cannot be read.
     *
     * @param folder absolute and without links
     */
    public String type(Path folder) {
        String type = "";
        int longest = -1;
        try {
            for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
                Matcher mount = MOUNT.matcher(line);
                if (mount.matches()) {
                    Path point = Path.of(unescaped(mount.group(1)));
                    // Of two mounts on one point the later one is seen.
                    if (folder.startsWith(point) && point.getNameCount() >= longest) {
                        longest = point.getNameCount();
                        type = mount.group(2);
                    }
                }
            }
        } catch (IOException e) {
            // A machine without that file mounts no parallel file system either.
            return "";
        }
        return type;
    }

    /** Blanks, tabs, line breaks and backslashes of a mount point are three octal digits; its bytes are UTF-8. */
    private static String unescaped(String point) {
        String raw = ESCAPE.matcher(point)
                .replaceAll(escape ->
                        Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(escape.group(1), 8))));
        return new String(raw.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
