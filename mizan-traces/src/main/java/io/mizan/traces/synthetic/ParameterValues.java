package io.mizan.traces.synthetic;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parameters of one generated workload, checked; what was not said has its default. */
public final class ParameterValues {
    private final List<Parameter<?>> parameters;
    private final Map<String, Object> values = new HashMap<>();
    private final Map<String, String> said = new LinkedHashMap<>();

    /** Takes values as text, by name; every name is that of a parameter. */
    public ParameterValues(List<Parameter<?>> parameters, Map<String, String> texts) {
        this.parameters = List.copyOf(parameters);
        for (Parameter<?> parameter : parameters) {
            String text = texts.get(parameter.name());
            values.put(parameter.name(), text == null ? parameter.defaultValue() : parse(parameter, text));
            if (text != null) {
                said.put(parameter.name(), text);
            }
        }
    }

    private static Object parse(Parameter<?> parameter, String text) {
        try {
            return parameter.type().parse().apply(text);
        } catch (MizanException e) {
            Problem problem = e.problem().as(ErrorCode.USAGE).with("parameter", parameter.name());
            throw new MizanException(
                    problem.advice().isPresent()
                            ? problem
                            : problem.maybe("write " + parameter.name() + "=" + parameter.defaultText() + ", say"),
                    e);
        }
    }

    /** The value of a parameter that the generator has declared. */
    @SuppressWarnings("unchecked") // put in by the parser of the same parameter
    public <T> T get(Parameter<T> parameter) {
        Object value = values.get(parameter.name());
        if (value == null || !parameters.contains(parameter)) {
            throw Problem.of(ErrorCode.INTERNAL, "the generator does not declare this parameter")
                    .with("parameter", parameter.name())
                    .exception();
        }
        return (T) value;
    }

    private static String quoted(String text) {
        return text.indexOf(',') < 0 ? text : "'" + text + "'";
    }

    /** What was said, in the order of declaration, as {@code ranks=64,block=1G}. */
    public String text() {
        StringBuilder out = new StringBuilder();
        said.forEach((name, text) ->
                out.append(out.isEmpty() ? "" : ",").append(name).append('=').append(quoted(text)));
        return out.toString();
    }
}
