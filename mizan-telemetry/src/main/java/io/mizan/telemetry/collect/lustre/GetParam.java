package io.mizan.telemetry.collect.lustre;

import io.mizan.telemetry.collect.Notes;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parameters as {@code lctl get_param} prints them: {@code name=value}, or {@code name=} and the lines of the value below it. No line of a value has
 * an equals sign before its first blank, so such a line begins the next parameter.
 */
public final class GetParam implements ParameterSource {
    private static final Pattern NAME = Pattern.compile("([A-Za-z][\\w-]*(?:\\.[^\\s=]+)*)=(.*)", Pattern.DOTALL);

    private final String text;

    public GetParam(String text) {
        this.text = text;
    }

    @Override
    public void visit(Visitor visitor, Notes notes) {
        String name = "";
        int valueStart = 0;
        int at = 0;
        while (at < text.length()) {
            int newline = text.indexOf('\n', at);
            int end = newline < 0 ? text.length() : newline;
            int equals = text.indexOf('=', at);
            if (equals >= 0 && equals < end) {
                Matcher matcher = NAME.matcher(text.substring(at, end));
                if (matcher.matches()) {
                    show(name, valueStart, at, visitor);
                    name = matcher.group(1);
                    valueStart = at + matcher.start(2);
                }
            }
            if (name.isEmpty() && end > at) {
                notes.unknownLine();
            }
            at = end + 1;
        }
        show(name, valueStart, text.length(), visitor);
    }

    private void show(String name, int start, int end, Visitor visitor) {
        if (!name.isEmpty() && visitor.wants(name)) {
            String value = text.substring(start, end);
            visitor.take(name, ParameterText.of(value.startsWith("\n") ? value.substring(1) : value));
        }
    }
}
