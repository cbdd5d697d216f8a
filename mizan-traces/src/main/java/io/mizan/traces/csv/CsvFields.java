package io.mizan.traces.csv;

import java.util.ArrayList;
import java.util.List;

/** The fields of a line, without their quotes. */
final class CsvFields {
    private final List<String> fields = new ArrayList<>();

    /** Splits a line; tells whether its quotes are where they may be. */
    boolean split(String line) {
        fields.clear();
        int at = 0;
        while (true) {
            if (at < line.length() && line.charAt(at) == '"') {
                at = quoted(line, at + 1);
                if (at < 0) {
                    return false;
                }
            } else {
                int comma = line.indexOf(',', at);
                int end = comma < 0 ? line.length() : comma;
                fields.add(line.substring(at, end));
                at = end;
            }
            if (at == line.length()) {
                return true;
            }
            at++;
        }
    }

    /** Adds the field and returns where the comma after it is, or -1. */
    private int quoted(String line, int from) {
        StringBuilder text = new StringBuilder();
        int at = from;
        while (at < line.length()) {
            char c = line.charAt(at++);
            if (c != '"') {
                text.append(c);
            } else if (at < line.length() && line.charAt(at) == '"') {
                text.append('"');
                at++;
            } else {
                fields.add(text.toString());
                return at == line.length() || line.charAt(at) == ',' ? at : -1;
            }
        }
        return -1;
    }

    int count() {
        return fields.size();
    }

    /** Spreadsheets fill lines up to the longest: fields that are empty to the end do not count. */
    int size() {
        int size = fields.size();
        while (size > 0 && fields.get(size - 1).isEmpty()) {
            size--;
        }
        return size;
    }

    /** A field, empty where the line has none. */
    String get(int index) {
        return index < fields.size() ? fields.get(index) : "";
    }
}
