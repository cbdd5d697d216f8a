package io.mizan.learning.attention;

import ai.djl.engine.Engine;
import io.mizan.algorithms.behaviour.Markov;
import io.mizan.learning.LearntPredictor;
import io.mizan.learning.attention.Histories.History;
import io.mizan.learning.attention.ModelFile.Content;
import io.mizan.learning.attention.Parameters.Matrix;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Self-attention that learns as jobs come: after every 16 jobs it takes eight steps on windows of what it has seen, and four
 * when it has seen many. It predicts only ids
 * that its category has shown. Until its first steps, and for ids too many to tell apart, it answers as a Markov chain of order 2.
 *
 * <p>A job costs half a step of training (some 4 ms), later a quarter, and one pass forward (some 0.7 ms); memory grows by some 12 bytes a job. The same
 * seed and the same observations give the same answers on the same kind of processor.
 */
final class AttentionPredictor implements LearntPredictor {
    private static final int JOBS_A_ROUND = 16;
    private static final int STEPS_A_ROUND = 8;
    private static final int LATER_STEPS_A_ROUND = 4;
    private static final int LATER = 4096;
    private static final int BATCH = 32;
    private static final int NEWEST = 128;

    private final AttentionModel model;
    private final AttentionShape shape;
    private final Histories histories;
    private final SplittableRandom random;
    private final Markov simple = new Markov(2);
    private boolean learnt;

    AttentionPredictor(Engine engine, AttentionShape shape, long seed) {
        this(new AttentionModel(engine, shape, Parameters.initial(shape, seed)), seed, false);
    }

    AttentionPredictor(Engine engine, Content content, long seed) {
        this(new AttentionModel(engine, content.shape(), content.parameters()), seed, true);
        content.ids().forEach((category, ids) -> {
            History history = histories.of(category);
            ids.forEach(id -> history.token(id, shape));
        });
    }

    private AttentionPredictor(AttentionModel model, long seed, boolean learnt) {
        this.model = model;
        this.shape = model.shape();
        this.histories = new Histories(shape);
        this.random = new SplittableRandom(seed);
        this.learnt = learnt;
    }

    @Override
    public int predict(String category) {
        int otherwise = simple.predict(category);
        if (!learnt) {
            return otherwise;
        }
        History history = histories.of(category);
        long[] tokens = new long[shape.window()];
        history.copy(history.length(), tokens, 0, tokens.length, shape);
        float[] expected = model.next(tokens, shape.bucket(category));
        int known = history.ids.size();
        float most = known == shape.other() ? expected[shape.other()] : Float.NEGATIVE_INFINITY;
        int best = -1;
        for (int token = 0; token < known; token++) {
            if (expected[token] > most) {
                most = expected[token];
                best = token;
            }
        }
        return best < 0 ? otherwise : history.ids.get(best);
    }

    @Override
    public void observe(String category, int id) {
        simple.observe(category, id);
        histories.add(category, id);
        if (histories.jobs() % JOBS_A_ROUND == 0) {
            round();
        }
    }

    @Override
    public void save(Path file) {
        ModelFile.write(file, new Content(shape, learnt(), ModelFile.ids(histories)));
    }

    /** What was learnt so far, by the names of {@link Parameters}. */
    Map<String, Matrix> learnt() {
        return model.learnt();
    }

    @Override
    public void close() {
        model.close();
    }

    private void round() {
        long[] tokens = new long[BATCH * (shape.window() + 1)];
        long[] buckets = new long[BATCH];
        int steps = histories.jobs() < LATER ? STEPS_A_ROUND : LATER_STEPS_A_ROUND;
        for (int step = 0; step < steps; step++) {
            histories.draw(random, NEWEST, tokens, buckets);
            float loss = model.train(tokens, buckets);
            if (!Float.isFinite(loss)) {
                throw new IllegalStateException("the loss of training is " + loss);
            }
        }
        learnt = true;
    }
}
