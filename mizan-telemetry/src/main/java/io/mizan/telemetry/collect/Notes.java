package io.mizan.telemetry.collect;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the messages of a collector, limited in number: a damaged file may have a million strange lines. */
public final class Notes {
    private static final int MOST = 20;

    private final Set<String> sentences = new LinkedHashSet<>();
    private long unknownLines;

    public void add(String sentence) {
        if (sentences.size() < MOST) {
            sentences.add(sentence);
        }
    }

    public void unknownLine() {
        unknownLines++;
    }

    public void unknownLines(long more) {
        unknownLines += more;
    }

    public List<String> sentences() {
        return List.copyOf(sentences);
    }

    public long unknownLines() {
        return unknownLines;
    }
}
