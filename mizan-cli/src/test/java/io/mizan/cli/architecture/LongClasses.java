package io.mizan.cli.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds classes that are too long to be read at once, and do not say in their comments why they are. */
final class LongClasses {
    static final int MOST_LINES = 300;

    /** How the sentence begins in which the comment of a class says why it is long. */
    private static final String REASON = "Long because ";

    /** The comment of the first type of a file; its annotations may stand between the two. */
    private static final Pattern COMMENT = Pattern.compile("^/\\*\\*(.*?)\\*/", Pattern.DOTALL | Pattern.MULTILINE);

    private LongClasses() {}

    /** The Java files below a folder that have more lines than this and no reason. */
    static Set<String> withoutReason(Path folder) throws IOException {
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                String source = Files.readString(file);
                long lines = source.lines().count();
                if (lines > MOST_LINES && !saysWhy(source)) {
                    found.add(folder.relativize(file) + ": " + lines + " lines");
                }
            }
        }
        return found;
    }

    private static boolean saysWhy(String source) {
        Matcher comment = COMMENT.matcher(source);
        return comment.find()
                && comment.group(1).replaceAll("\\s*\\n \\* ?", " ").contains(REASON);
    }
}
