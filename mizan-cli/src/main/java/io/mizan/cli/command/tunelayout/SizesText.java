package io.mizan.cli.command.tunelayout;

import io.mizan.algorithms.layout.tuning.FileSizes;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes in bytes as people have them: one a line ({@code lfs find -printf '%s\n'}), {@code size,files}, or the classes of a snapshot
 * ({@code class,files,bytes}). Empty lines, comments and a first line of words are passed over.
 */
final class SizesText {
    private static final Pattern ROW =
            Pattern.compile("(\\d{1,18})(?:\\s*[,;\\s]\\s*(\\d{1,18}))?(?:\\s*[,;\\s]\\s*(\\d{1,18}))?");

    private SizesText() {}

    static FileSizes.Builder read(TextInput input, FileSizes.Builder builder) {
        boolean first = true;
        for (Optional<String> line = input.nextLine(); line.isPresent(); line = input.nextLine()) {
            String text = line.get().strip();
            Matcher row = ROW.matcher(text);
            if (row.matches()) {
                add(row, builder);
            } else if (!text.isEmpty() && !text.startsWith("#") && !(first && text.matches("[A-Za-z_,; ]+"))) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "not a size in bytes")
                        .with("line", text)
                        .at(input.place())
                        .maybe("write one size a line, or size,files")
                        .exception();
            }
            first = first && (text.isEmpty() || text.startsWith("#"));
        }
        return builder;
    }

    private static void add(Matcher row, FileSizes.Builder builder) {
        long one = Long.parseLong(row.group(1));
        if (row.group(2) == null) {
            builder.add(one, 1);
        } else if (row.group(3) == null) {
            builder.add(one, Long.parseLong(row.group(2)));
        } else {
            long files = Long.parseLong(row.group(2));
            builder.add(files == 0 ? 0 : Long.parseLong(row.group(3)) / files, files);
        }
    }
}
