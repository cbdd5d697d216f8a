package io.mizan.algorithms.prediction.names;

import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups the creates of all runs by the shape of their paths.
 *
 * <p>A number is a field; letters are part of the shape. A word whose letters are in one run only is a field as a whole: letters
 * that do not come back are an identifier, or a name that is new. Where other words of the run have the same letters, it is their
 * numbers that vary. With a single run, only words that look random are fields. Time and memory grow with the length of
 * all paths.
 */
public final class Shapes {
    /** Stand for fields in the keys of shapes; no character has these codes. */
    private static final char NUMBER = '\uFFFE';

    private static final char WORD = '\uFFFF';
    /** Longer numbers do not fit into a long, and are words. */
    private static final int MOST_DIGITS = 18;

    /** So many words beside the first show that the numbers of a skeleton vary, and not the whole word. */
    private static final int ENOUGH_WORDS = 2;

    /** Where words of one skeleton were seen. */
    private static final class Seen {
        private final String first;
        private int lastRun = -1;
        private int runs;
        private int paths;
        private int others;

        Seen(String first) {
            this.first = first;
        }

        void in(int run, String word) {
            paths++;
            others += word.equals(first) ? 0 : 1;
            if (run != lastRun) {
                lastRun = run;
                runs++;
            }
        }
    }

    private final Map<String, Seen> skeletons = new HashMap<>();
    private final Map<String, Shape> shapes = new LinkedHashMap<>();
    private final int runs;

    private Shapes(int runs) {
        this.runs = runs;
    }

    /** Shapes in the order of their first create. */
    public static List<Shape> of(List<PastRun> runs) {
        Shapes shapes = new Shapes(runs.size());
        for (int run = 0; run < runs.size(); run++) {
            for (PastCreate create : runs.get(run).creates()) {
                shapes.count(run, create.path());
            }
        }
        for (int run = 0; run < runs.size(); run++) {
            for (PastCreate create : runs.get(run).creates()) {
                shapes.add(run, create);
            }
        }
        return List.copyOf(shapes.shapes.values());
    }

    private void count(int run, String path) {
        PathWords.visit(path, new PathWords.Visitor() {
            @Override
            public void word(int start, int end) {
                String word = path.substring(start, end);
                skeletons
                        .computeIfAbsent(PathWords.skeleton(word, NUMBER), key -> new Seen(word))
                        .in(run, word);
            }

            @Override
            public void between(int start, int end) {}
        });
    }

    private void add(int run, PastCreate create) {
        Cut cut = new Cut(create.path());
        shapes.computeIfAbsent(cut.key.toString(), key -> new Shape(cut.literals(), cut.numbers()))
                .add(run, create, cut.texts.toArray(String[]::new));
    }

    private boolean identifier(String word, String skeleton) {
        if (PathWords.surelyIdentifier(word)) {
            return true;
        }
        if (skeleton.length() == 1 && skeleton.charAt(0) == NUMBER) {
            return false;
        }
        Seen seen = skeletons.getOrDefault(skeleton, new Seen(word));
        return runs > 1 ? seen.runs < 2 && seen.others < ENOUGH_WORDS : seen.paths < 2 && PathWords.restless(word);
    }

    /** One path, cut into literals and fields. */
    private final class Cut implements PathWords.Visitor {
        private final String path;
        private final StringBuilder key = new StringBuilder();
        private final List<String> literals = new ArrayList<>();
        private final List<String> texts = new ArrayList<>();
        private final List<Boolean> numbers = new ArrayList<>();
        private int literalStart;

        Cut(String path) {
            this.path = path;
            if (path.indexOf(NUMBER) >= 0 || path.indexOf(WORD) >= 0) {
                // Two fields never touch, so that no other key begins like this.
                key.append(NUMBER).append(NUMBER).append(path);
            } else {
                PathWords.visit(path, this);
            }
            literals.add(path.substring(literalStart));
        }

        @Override
        public void between(int start, int end) {
            key.append(path, start, end);
        }

        @Override
        public void word(int start, int end) {
            String word = path.substring(start, end);
            if (identifier(word, PathWords.skeleton(word, NUMBER))) {
                field(start, end, false);
                return;
            }
            int at = start;
            while (at < end) {
                int stop = at;
                boolean digits = PathWords.digit(path.charAt(at));
                while (stop < end && PathWords.digit(path.charAt(stop)) == digits) {
                    stop++;
                }
                if (digits) {
                    field(at, stop, stop - at <= MOST_DIGITS);
                } else {
                    key.append(path, at, stop);
                }
                at = stop;
            }
        }

        private void field(int start, int end, boolean number) {
            literals.add(path.substring(literalStart, start));
            texts.add(path.substring(start, end));
            numbers.add(number);
            key.append(number ? NUMBER : WORD);
            literalStart = end;
        }

        List<String> literals() {
            return literals;
        }

        boolean[] numbers() {
            boolean[] array = new boolean[numbers.size()];
            for (int field = 0; field < array.length; field++) {
                array[field] = numbers.get(field);
            }
            return array;
        }
    }
}
