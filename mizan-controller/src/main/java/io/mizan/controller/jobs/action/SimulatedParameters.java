package io.mizan.controller.jobs.action;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The parameters of a simulated system, kept in memory: all kinds. */
public final class SimulatedParameters implements ParameterDriver {
    private final Map<String, String> values = new ConcurrentHashMap<>();

    @Override
    public boolean handles(NodeParameter.Kind kind) {
        return true;
    }

    @Override
    public String read(NodeParameter parameter) {
        return Optional.ofNullable(values.get(parameter.key())).orElse(NodeParameter.ABSENT);
    }

    @Override
    public void write(NodeParameter parameter) {
        if (parameter.value().equals(NodeParameter.ABSENT)) {
            values.remove(parameter.key());
        } else {
            values.put(parameter.key(), parameter.value());
        }
    }
}
