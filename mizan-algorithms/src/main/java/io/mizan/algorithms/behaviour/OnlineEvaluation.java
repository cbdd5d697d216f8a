package io.mizan.algorithms.behaviour;

import io.mizan.model.behaviour.BehaviourPredictor;
import io.mizan.model.behaviour.BehaviourSequences;
import io.mizan.model.behaviour.BehaviourSequences.Category;
import java.util.ArrayList;
import java.util.List;

/**
 * How often a predictor is right about jobs it has not seen: the first job of every category in the order of the file, then the
 * second of every category, and so on. Every job after the first of its category is predicted, then told.
 *
 * @param categories one for each category, in the order of the file
 */
public record OnlineEvaluation(List<Score> categories) {
    public OnlineEvaluation {
        categories = List.copyOf(categories);
    }

    /** @param predicted jobs that were predicted, all but the first */
    public record Score(String category, long predicted, long right) {
        /** The share that was right; NaN where nothing was predicted. */
        public double accuracy() {
            return (double) right / predicted;
        }
    }

    /** @param afterEach run after each job, for showing progress */
    public static OnlineEvaluation of(BehaviourSequences sequences, BehaviourPredictor predictor, Runnable afterEach) {
        List<Category> categories = sequences.categories();
        long[] right = new long[categories.size()];
        List<Integer> going = new ArrayList<>();
        for (int c = 0; c < categories.size(); c++) {
            going.add(c);
        }
        for (int round = 0; !going.isEmpty(); round++) {
            int job = round;
            going.removeIf(c -> categories.get(c).ids().length <= job);
            for (int c : going) {
                Category category = categories.get(c);
                int id = category.ids()[job];
                if (job > 0 && predictor.predict(category.name()) == id) {
                    right[c]++;
                }
                predictor.observe(category.name(), id);
                afterEach.run();
            }
        }
        List<Score> scores = new ArrayList<>();
        for (int c = 0; c < right.length; c++) {
            Category category = categories.get(c);
            scores.add(new Score(category.name(), Math.max(0, category.ids().length - 1), right[c]));
        }
        return new OnlineEvaluation(scores);
    }

    public long predicted() {
        return categories.stream().mapToLong(Score::predicted).sum();
    }

    /** Over all jobs that were predicted; NaN where there is none. */
    public double accuracy() {
        return (double) categories.stream().mapToLong(Score::right).sum() / predicted();
    }
}
