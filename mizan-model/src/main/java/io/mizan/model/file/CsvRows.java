package io.mizan.model.file;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Comma-separated values with a line of column names first, in any order. Values may stand in quotes as in RFC 4180. */
public final class CsvRows {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,40}(\\.\\d{0,40})?([eE][+-]?\\d{1,3})?");
    private static final Pattern INTEGER = Pattern.compile("\\d{1,18}");

    private final TextInput in;
    private final List<String> columns;
    private List<String> fields = List.of();

    /** Reads the column names; the required ones must be there, and no others than these and the optional ones. */
    public CsvRows(TextInput in, List<String> required, List<String> optional) {
        this(in, required, optional, column -> false);
    }

    /** The same, and columns whose names the reader knows by their form may be there as well. */
    public CsvRows(TextInput in, List<String> required, List<String> optional, Predicate<String> others) {
        this.in = in;
        String line = nextText()
                .orElseThrow(() -> Problem.of(ErrorCode.INPUT_FORMAT, "the line with the names of columns is missing")
                        .at(in.place())
                        .maybe(
                                required.isEmpty()
                                        ? "begin with the names of the columns, separated by commas"
                                        : "begin with: " + String.join(",", required))
                        .exception());
        columns = split(line).stream().map(String::strip).toList();
        List<String> known = Stream.concat(required.stream(), optional.stream()).toList();
        for (int i = 0; i < columns.size(); i++) {
            String column = columns.get(i);
            if (columns.indexOf(column) < i) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a column is listed twice")
                        .with("column", column)
                        .at(in.place())
                        .maybe("remove one of them")
                        .exception();
            }
            if (!known.contains(column) && !others.test(column)) {
                throw Problem.of(ErrorCode.INPUT_UNKNOWN_KEY, "an unknown column")
                        .with("column", column)
                        .at(in.place())
                        .maybe(Suggestion.nearest(column, known)
                                .map(near -> "you meant " + near)
                                .orElse("use only " + String.join(", ", known)))
                        .exception();
            }
        }
        for (String column : required) {
            if (!columns.contains(column)) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "a column is missing")
                        .with("column", column)
                        .at(in.place())
                        .maybe("begin with: " + String.join(",", required))
                        .exception();
            }
        }
    }

    /** The names of the columns, in their order. */
    public List<String> columns() {
        return columns;
    }

    /** Goes on to the next row; false at the end. Lines without any text are left out. */
    public boolean next() {
        Optional<String> line = nextText();
        if (line.isEmpty()) {
            return false;
        }
        fields = split(line.get());
        if (fields.size() != columns.size()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the row has more or fewer values than there are columns")
                    .with("values", fields.size())
                    .with("columns", columns.size())
                    .at(in.place())
                    .maybe("put values with commas in quotes")
                    .exception();
        }
        return true;
    }

    /** The value of a column, empty where the column is left out. */
    public String text(String column) {
        int index = columns.indexOf(column);
        return index < 0 ? "" : fields.get(index).strip();
    }

    /** The value of a column with its blanks, empty where the column is left out. */
    public String exact(String column) {
        int index = columns.indexOf(column);
        return index < 0 ? "" : fields.get(index);
    }

    public String required(String column) {
        String text = text(column);
        if (text.isEmpty()) {
            throw refused(column, "something");
        }
        return text;
    }

    public long integer(String column, long least, long most) {
        String text = required(column);
        if (INTEGER.matcher(text).matches()) {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw refused(column, "a whole number from " + least + " to " + most);
    }

    public double number(String column, double least, double most) {
        String text = required(column);
        if (NUMBER.matcher(text).matches()) {
            double number = Double.parseDouble(text);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw refused(column, "a number from " + plain(least) + " to " + plain(most));
    }

    /** A number, or what holds where the column is left out or the value is empty. */
    public double number(String column, double least, double most, double otherwise) {
        return text(column).isEmpty() ? otherwise : number(column, least, most);
    }

    public MizanException refused(String column, String expected) {
        return Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "not a valid value")
                .with("column", column)
                .with("value", text(column))
                .with("expected", expected)
                .at(in.place())
                .exception();
    }

    public Problem problem(ErrorCode code, String message, String column, String value) {
        return Problem.of(code, message)
                .with("column", column)
                .with("value", value)
                .at(in.place());
    }

    private Optional<String> nextText() {
        Optional<String> line = in.nextLine();
        while (line.isPresent() && line.get().isBlank()) {
            line = in.nextLine();
        }
        return line;
    }

    private List<String> split(String line) {
        List<String> values = new ArrayList<>();
        int at = 0;
        while (true) {
            int end;
            if (at < line.length() && line.charAt(at) == '"') {
                end = closing(line, at + 1);
                values.add(line.substring(at + 1, end).replace("\"\"", "\""));
                end++;
            } else {
                int comma = line.indexOf(',', at);
                end = comma < 0 ? line.length() : comma;
                values.add(line.substring(at, end));
            }
            if (end == line.length()) {
                return values;
            }
            if (line.charAt(end) != ',') {
                throw badQuotes();
            }
            at = end + 1;
        }
    }

    private int closing(String line, int from) {
        int at = line.indexOf('"', from);
        while (at >= 0 && at + 1 < line.length() && line.charAt(at + 1) == '"') {
            at = line.indexOf('"', at + 2);
        }
        if (at < 0) {
            throw badQuotes();
        }
        return at;
    }

    private MizanException badQuotes() {
        return Problem.of(ErrorCode.INPUT_FORMAT, "quotes must enclose a whole value")
                .at(in.place())
                .maybe("write a quote inside of quotes twice")
                .exception();
    }

    private static String plain(double number) {
        return number == Math.rint(number) && number < 1e7 ? String.valueOf((long) number) : String.valueOf(number);
    }
}
