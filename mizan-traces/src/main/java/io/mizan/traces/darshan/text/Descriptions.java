package io.mizan.traces.darshan.text;

import io.mizan.traces.darshan.record.DarshanModule;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What is said before the records of a module, from {@code descriptions.txt}. */
final class Descriptions {
    private record Section(String module, int from, int to, String text) {}

    private static final List<Section> SECTIONS = read();

    private Descriptions() {}

    static void print(StringBuilder out, DarshanModule module, int version) {
        for (Section section : SECTIONS) {
            if (section.module.equals(module.label()) && version >= section.from && version <= section.to) {
                out.append('\n').append(section.text);
            }
        }
    }

    private static List<Section> read() {
        List<Section> sections = new ArrayList<>();
        try (InputStream stream = Objects.requireNonNull(Descriptions.class.getResourceAsStream("descriptions.txt"));
                BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.US_ASCII))) {
            String heading = "";
            StringBuilder text = new StringBuilder();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (line.startsWith("[")) {
                    heading = line.substring(1, line.length() - 1);
                    text.setLength(0);
                } else if (!heading.isEmpty() && line.isEmpty()) {
                    sections.add(section(heading, text.toString()));
                    heading = "";
                } else {
                    text.append(line).append('\n');
                }
            }
            if (!heading.isEmpty()) {
                sections.add(section(heading, text.toString()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(sections);
    }

    /** {@code MODULE} or {@code MODULE FROM-TO}; without TO it is open. */
    private static Section section(String heading, String text) {
        int blank = heading.indexOf(' ');
        if (blank < 0) {
            return new Section(heading, 0, Integer.MAX_VALUE, text);
        }
        String range = heading.substring(blank + 1);
        int dash = range.indexOf('-');
        String to = range.substring(dash + 1);
        return new Section(
                heading.substring(0, blank),
                Integer.parseInt(range.substring(0, dash)),
                to.isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(to),
                text);
    }
}
