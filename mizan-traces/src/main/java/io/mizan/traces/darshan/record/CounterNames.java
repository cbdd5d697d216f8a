package io.mizan.traces.darshan.record;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the counters of a module are called, by their index in {@link CounterRecord}. */
public record CounterNames(List<String> integers, List<String> doubles) {
    private static final Map<String, List<String>> TABLE = read();

    /** The names of a counter module; empty for modules of other forms. */
    public static CounterNames of(DarshanModule module) {
        return new CounterNames(
                TABLE.getOrDefault(module.label() + " integers", List.of()),
                TABLE.getOrDefault(module.label() + " doubles", List.of()));
    }

    /** The index of an integer counter, such as {@code POSIX_OPENS}. */
    public int integer(String name) {
        return found(integers.indexOf(name), name);
    }

    /** The index of a double counter, such as {@code POSIX_F_META_TIME}. */
    public int real(String name) {
        return found(doubles.indexOf(name), name);
    }

    private static int found(int index, String name) {
        if (index < 0) {
            throw new IllegalArgumentException("no such counter: " + name);
        }
        return index;
    }

    private static Map<String, List<String>> read() {
        Map<String, List<String>> table = new HashMap<>();
        List<String> section = new ArrayList<>();
        try (InputStream stream = Objects.requireNonNull(CounterNames.class.getResourceAsStream("counters.txt"));
                BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.US_ASCII))) {
            for (String line : reader.lines().toList()) {
                if (line.startsWith("[")) {
                    section = new ArrayList<>();
                    table.put(line.substring(1, line.length() - 1), section);
                } else if (!line.isEmpty() && !line.startsWith("#")) {
                    section.add(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        table.replaceAll((name, names) -> List.copyOf(names));
        return Map.copyOf(table);
    }
}
