package io.mizan.traces.csv;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The first line: {@code # mizan workload v1, ranks 64, name ior}. A comma in the name is spelt out. */
record CsvHeader(int ranks, String name) {
    static final String COLUMNS = "rank,file,operation,offset,bytes,start,duration,origin";
    /** What every such text starts with. */
    static final String START = "# mizan workload v";

    private static final Pattern LINE =
            Pattern.compile("# mizan workload v(\\d{1,9}), ranks (\\d{1,9}), name ([^,]*),*");

    String line() {
        return "# mizan workload v1, ranks " + ranks + ", name "
                + CsvText.escape(name).replace(",", "\\u002c");
    }

    static CsvHeader read(TextInput in) {
        String line = in.nextLine().orElse("");
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not a workload: the first line is not a workload header")
                    .with("line", line)
                    .at(in.place())
                    .maybe("begin with a line such as: # mizan workload v1, ranks 4, name test")
                    .exception();
        }
        if (!matcher.group(1).equals("1")) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "unknown version of the workload format")
                    .with("version", matcher.group(1))
                    .with("known", 1)
                    .at(in.place())
                    .maybe("use the Mizan that wrote it, or a newer one")
                    .exception();
        }
        String name = CsvText.unescape(matcher.group(3))
                .orElseThrow(() -> Problem.of(ErrorCode.INPUT_FORMAT, "an invalid escape sequence")
                        .with("name", matcher.group(3))
                        .at(in.place())
                        .maybe("write a backslash twice")
                        .exception());
        return new CsvHeader(Integer.parseInt(matcher.group(2)), name);
    }
}
