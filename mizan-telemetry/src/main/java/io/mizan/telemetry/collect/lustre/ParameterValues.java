package io.mizan.telemetry.collect.lustre;

import io.mizan.telemetry.collect.Notes;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The values of a few parameters by name, read once. */
public final class ParameterValues {
    private ParameterValues() {}

    /** @param wanted by name, such as {@code obdfilter.scratch-OST0000.job_cleanup_interval} */
    public static Map<String, String> of(ParameterSource source, Predicate<String> wanted, Notes notes) {
        Map<String, String> values = new TreeMap<>();
        source.visit(
                new ParameterSource.Visitor() {
                    @Override
                    public boolean wants(String name) {
                        return wanted.test(name);
                    }

                    @Override
                    public void take(String name, ParameterText value) {
                        values.put(name, value.characters().strip());
                    }
                },
                notes);
        return values;
    }
}
