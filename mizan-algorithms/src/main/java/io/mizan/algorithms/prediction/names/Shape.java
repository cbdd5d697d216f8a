package io.mizan.algorithms.prediction.names;

import io.mizan.model.history.PastCreate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Creates whose paths differ in their fields only. */
public final class Shape {
    /** What does not vary, one more than there are fields. */
    private final List<String> literals;

    private final boolean[] numbers;
    private final List<CreateRow> rows = new ArrayList<>();
    private final List<Map<String, Long>> words = new ArrayList<>();

    Shape(List<String> literals, boolean[] numbers) {
        this.literals = List.copyOf(literals);
        this.numbers = numbers;
        for (int field = 0; field < numbers.length; field++) {
            words.add(new HashMap<>());
        }
    }

    void add(int run, PastCreate create, String[] texts) {
        long[] values = new long[texts.length];
        for (int field = 0; field < texts.length; field++) {
            Map<String, Long> known = words.get(field);
            values[field] = numbers[field]
                    ? Long.parseLong(texts[field])
                    : known.computeIfAbsent(texts[field], text -> (long) known.size());
        }
        rows.add(new CreateRow(run, create, texts, values));
    }

    public List<String> literals() {
        return literals;
    }

    public int fields() {
        return numbers.length;
    }

    /** Whether a field is a number, and not a word. */
    public boolean number(int field) {
        return numbers[field];
    }

    /** In the order of runs, and of time in each. */
    public List<CreateRow> rows() {
        return rows;
    }
}
