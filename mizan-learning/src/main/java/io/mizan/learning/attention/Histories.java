package io.mizan.learning.attention;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** All jobs that were seen, as tokens, and windows of them to learn from. */
final class Histories {
    /** The jobs of one category. */
    static final class History {
        final String category;
        private final int number;
        /** The id behind each token that is told apart. */
        final List<Integer> ids = new ArrayList<>();

        private final Map<Integer, Integer> tokens = new HashMap<>();
        private int[] jobs = new int[16];
        private int length;

        History(String category, int number) {
            this.category = category;
            this.number = number;
        }

        int length() {
            return length;
        }

        /** Numbers an id; ids are numbered as they come, and those that are too many are not. */
        int token(int id, AttentionShape shape) {
            Integer known = tokens.get(id);
            if (known == null && ids.size() < shape.other()) {
                known = ids.size();
                tokens.put(id, known);
                ids.add(id);
            }
            return known == null ? shape.other() : known;
        }

        /** The tokens before a job, as many as there is room for; the start stands for those before the first. */
        void copy(int before, long[] to, int at, int room, AttentionShape shape) {
            for (int i = 0; i < room; i++) {
                int job = before - room + i;
                to[at + i] = job < 0 ? shape.start() : jobs[job];
            }
        }

        private void add(int token) {
            if (length == jobs.length) {
                jobs = Arrays.copyOf(jobs, 2 * length);
            }
            jobs[length++] = token;
        }
    }

    private final AttentionShape shape;
    private final Map<String, History> byCategory = new HashMap<>();
    private final List<History> histories = new ArrayList<>();
    /** For each job, in the order they came, its history and its place there. */
    private int[] owner = new int[1024];

    private int[] place = new int[1024];
    private int jobs;

    Histories(AttentionShape shape) {
        this.shape = shape;
    }

    int jobs() {
        return jobs;
    }

    List<History> all() {
        return histories;
    }

    History of(String category) {
        return byCategory.computeIfAbsent(category, name -> {
            History made = new History(name, histories.size());
            histories.add(made);
            return made;
        });
    }

    void add(String category, int id) {
        History history = of(category);
        if (jobs == owner.length) {
            owner = Arrays.copyOf(owner, 2 * jobs);
            place = Arrays.copyOf(place, 2 * jobs);
        }
        owner[jobs] = history.number;
        place[jobs] = history.length();
        jobs++;
        history.add(history.token(id, shape));
    }

    /**
     * Draws windows that end with a job of the past: half of them with one of the newest, so that what is new is learnt soon,
     * half with any, so that what is old is not forgotten.
     */
    void draw(SplittableRandom random, int newest, long[] tokens, long[] buckets) {
        int room = shape.window() + 1;
        for (int i = 0; i < buckets.length; i++) {
            int job = i < buckets.length / 2 ? jobs - 1 - random.nextInt(Math.min(jobs, newest)) : random.nextInt(jobs);
            History history = histories.get(owner[job]);
            history.copy(place[job] + 1, tokens, i * room, room, shape);
            buckets[i] = shape.bucket(history.category);
        }
    }
}
