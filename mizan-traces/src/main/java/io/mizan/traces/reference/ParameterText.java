package io.mizan.traces.reference;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.traces.synthetic.Generator;
import io.mizan.traces.synthetic.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parameters as they stand in a reference: {@code ranks=64,layout='-c 2 -o 1,5',shared}. */
final class ParameterText {
    private ParameterText() {}

    static Map<String, String> parse(String text, Generator generator) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String item : items(text)) {
            int equals = item.indexOf('=');
            String name = (equals < 0 ? item : item.substring(0, equals)).strip();
            Parameter<?> parameter = parameter(name, generator);
            if (equals < 0 && !parameter.isFlag()) {
                throw usage("the parameter has no value")
                        .with("parameter", name)
                        .maybe("write " + name + "=" + parameter.defaultText() + ", say")
                        .exception();
            }
            String value =
                    equals < 0 ? "yes" : unquoted(item.substring(equals + 1).strip());
            if (values.put(name, value) != null) {
                throw usage("the parameter is given twice")
                        .with("parameter", name)
                        .maybe("leave one of them out")
                        .exception();
            }
        }
        return values;
    }

    private static Parameter<?> parameter(String name, Generator generator) {
        for (Parameter<?> parameter : generator.parameters()) {
            if (parameter.name().equals(name)) {
                return parameter;
            }
        }
        List<String> known =
                generator.parameters().stream().<String>map(Parameter::name).toList();
        Problem problem = Problem.of(ErrorCode.UNKNOWN_NAME, "not a parameter of this generator")
                .with("generator", generator.name())
                .with("parameter", name);
        throw Suggestion.nearest(name, known)
                .map(nearest -> problem.maybe("you meant " + nearest))
                .orElse(problem.maybe("use one of " + String.join(", ", known)))
                .exception();
    }

    /** Cuts at commas that are not in quotes. */
    private static List<String> items(String text) {
        List<String> items = new ArrayList<>();
        boolean quoted = false;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            quoted ^= text.charAt(i) == '\'';
            if (text.charAt(i) == ',' && !quoted) {
                items.add(text.substring(start, i));
                start = i + 1;
            }
        }
        if (quoted) {
            throw usage("a quote is not closed")
                    .with("parameters", text)
                    .maybe("put a value with commas in two single quotes, and the whole in double ones for the shell")
                    .exception();
        }
        items.add(text.substring(start));
        items.removeIf(String::isBlank);
        return items;
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() >= 2 && value.startsWith("'") && value.endsWith("'");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    private static Problem usage(String message) {
        return Problem.of(ErrorCode.USAGE, message);
    }
}
