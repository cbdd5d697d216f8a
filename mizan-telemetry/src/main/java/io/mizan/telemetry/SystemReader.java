package io.mizan.telemetry;

import io.mizan.model.document.Documents;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.input.TextInput;
import io.mizan.telemetry.lustre.LfsDf;
import io.mizan.telemetry.systemfile.SystemFile;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads systems from any text that describes them: the output of {@code lfs df}, or a system file. The first line that
 * says something decides which it is.
 */
public final class SystemReader {
    private static final Pattern DOCUMENT = Pattern.compile("[{\\[].*|---.*|[\\w\"'-]+\\s*:(\\s.*)?");

    private SystemReader() {}

    /** All systems of the text in their order; there is at least one. */
    public static List<SystemSnapshot> read(TextInput input) {
        String first = firstWords(input.peek());
        if (LfsDf.recognises(first)) {
            return LfsDf.read(input);
        }
        if (DOCUMENT.matcher(first).matches()) {
            return SystemFile.read(Documents.read(input));
        }
        // Reading the line properly reports binary data and broken encodings for what they are.
        while (input.nextLine().filter(line -> line.strip().equals(first)).isEmpty() && !first.isEmpty()) {
            // blank lines and comments before the first words
        }
        throw Problem.of(
                        ErrorCode.INPUT_FORMAT,
                        first.isEmpty() ? "the text is empty" : "neither the output of lfs df nor a system file")
                .at(input.place())
                .maybe("save the output of lfs df, or write a system file as in examples/testbed.yaml")
                .exception();
    }

    private static String firstWords(String start) {
        return start.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !LfsDf.isComment(line))
                .findFirst()
                .orElse("");
    }
}
