package io.mizan.cli.command.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether a folder is on Lustre, by the mounts that this process sees. */
final class LustreFolder {
    private static final Path MOUNTS = Path.of("/proc/self/mountinfo");

    /** The mount point is the fifth word; the type comes after a dash, because a varying number of words stands before it. */
    private static final Pattern MOUNT = Pattern.compile("(?:\\S+ ){4}(\\S+) .*? - (\\S+) .*");

    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

    private LustreFolder() {}

    static boolean contains(Path folder) {
        return contains(folder, MOUNTS);
    }

    /** @param mounts in the form of {@code /proc/self/mountinfo} */
    static boolean contains(Path folder, Path mounts) {
        String type = "";
        int longest = -1;
        try {
            for (String line : Files.readAllLines(mounts, StandardCharsets.ISO_8859_1)) {
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
            // Without that file there is no Lustre client either.
            return false;
        }
        return type.equals("lustre");
    }

    /** Blanks, tabs, line breaks and backslashes of a mount point are three octal digits; its bytes are UTF-8. */
    private static String unescaped(String point) {
        String raw = ESCAPE.matcher(point)
                .replaceAll(escape ->
                        Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(escape.group(1), 8))));
        return new String(raw.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
