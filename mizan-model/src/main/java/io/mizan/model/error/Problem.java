package io.mizan.model.error;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An error as data: code, message, values, place and advice. The message says it in words without the values; the values are
 * listed by name, so that they appear in text and in JSON alike; the advice says what to try and always stands on a line of
 * its own.
 */
public final class Problem {
    private static final int LONGEST_TEXT = 200;

    private final ErrorCode code;
    private final String message;
    private final List<Value> values;
    private final @Nullable Place place;
    private final @Nullable String advice;

    /** One named value of a problem, in the order in which they were added. */
    public record Value(String name, String text) {}

    private Problem(
            ErrorCode code, String message, List<Value> values, @Nullable Place place, @Nullable String advice) {
        this.code = code;
        this.message = message;
        this.values = List.copyOf(values);
        this.place = place;
        this.advice = advice;
    }

    public static Problem of(ErrorCode code, String message) {
        return new Problem(code, message, List.of(), null, null);
    }

    /** Shorthand for the most frequent problem of constructors. */
    public static Problem impossible(String message) {
        return of(ErrorCode.IMPOSSIBLE_VALUE, message);
    }

    /** A value that a key or an option does not take. */
    public static Problem outside(String text, String allowed) {
        return of(ErrorCode.INPUT_FORMAT, "not an allowed value")
                .with("value", text)
                .with("allowed", allowed);
    }

    public Problem with(String name, Object value) {
        List<Value> more = new ArrayList<>(values);
        more.add(new Value(name, printable(String.valueOf(value))));
        return new Problem(code, message, more, place, advice);
    }

    /** Adds the place unless one is known already: the innermost reader knows best. */
    public Problem at(Place where) {
        return place == null ? new Problem(code, message, values, where, advice) : this;
    }

    /** The same problem under another code: a bad value is wrong usage when it was typed on the command line. */
    public Problem as(ErrorCode otherCode) {
        return new Problem(otherCode, message, values, place, advice);
    }

    /** Adds advice; it continues a sentence that begins with "Maybe". */
    public Problem maybe(String whatToTry) {
        return new Problem(code, message, values, place, whatToTry);
    }

    public MizanException exception() {
        return new MizanException(this);
    }

    public ErrorCode code() {
        return code;
    }

    public String message() {
        return message;
    }

    public List<Value> values() {
        return values;
    }

    public Optional<Place> place() {
        return Optional.ofNullable(place);
    }

    public Optional<String> advice() {
        return Optional.ofNullable(advice);
    }

    /** The problem on one line, without the advice. */
    public String line() {
        String where = place == null ? "" : printable(place.toString()) + ": ";
        String what = values.stream().map(v -> v.name() + "=" + v.text()).collect(Collectors.joining(", "));
        return where + printable(message) + (what.isEmpty() ? "" : " (" + what + ")") + " [" + code.code() + "]";
    }

    /** Input is quoted in messages, and input may be kilobytes of noise. */
    private static String printable(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST_TEXT
                ? Printable.of(text)
                : Printable.of(text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT))) + "…";
    }
}
