package io.mizan.telemetry.snapshot;

import io.mizan.model.document.Documents;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.telemetry.lustre.LfsDf;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads systems from any text that describes them: the output of {@code lfs df}, or a system file. The first line that
 * says something decides which it is.
 */
public final class SystemReader {
    private static final Pattern DOCUMENT = Pattern.compile("---.*|[\\w\"'-]+\\s*:(\\s.*)?");

    private SystemReader() {}

    /** All systems of the text in their order; there is at least one. */
    public static List<SystemSnapshot> read(TextInput input) {
        // JSON may be one line of megabytes, so it is told by its first character alone.
        String start = input.peek().stripLeading();
        if (start.matches("(?s)[{\\[].*") && !LfsDf.isComment(start)) {
            return SystemFile.read(Documents.read(input));
        }
        StringBuilder before = new StringBuilder();
        for (Optional<String> line = input.nextLine(); line.isPresent(); line = input.nextLine()) {
            String words = line.get().strip();
            if (LfsDf.recognises(words)) {
                input.unread(line.get());
                return LfsDf.read(input);
            }
            before.append(line.get()).append('\n');
            if (DOCUMENT.matcher(words).matches()) {
                return SystemFile.read(Documents.parse(input.name(), before + input.readAll()));
            }
            if (!words.isEmpty() && !LfsDf.isComment(words)) {
                throw unknown(input, "neither the output of lfs df nor a system file");
            }
        }
        throw unknown(input, "the text is empty");
    }

    private static RuntimeException unknown(TextInput input, String what) {
        return Problem.of(ErrorCode.INPUT_FORMAT, what)
                .at(input.place())
                .maybe("save the output of lfs df, or write a system file: docs/system-file.md")
                .exception();
    }
}
