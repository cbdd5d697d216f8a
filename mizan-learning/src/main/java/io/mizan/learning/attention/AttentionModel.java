package io.mizan.learning.attention;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.ndarray.types.SparseFormat;
import ai.djl.nn.Activation;
import ai.djl.nn.core.Embedding;
import ai.djl.nn.norm.LayerNorm;
import ai.djl.training.GradientCollector;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import io.mizan.learning.attention.Parameters.Matrix;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * SASRec (Kang and McAuley, ICDM 2018): causal self-attention over the last tokens of a sequence, with learned positions, whose
 * output at each place is compared with the vectors of all tokens to say which comes next. Layers are normalised before
 * each part, which trains without a warm-up. Beyond the paper, a vector for each category is added to the input, and the loss is a
 * softmax over all tokens, of which there are few, instead of sampled negatives.
 *
 * <p>A constant in an expression that is differentiated must be an array of the model. DJL's {@code mul(Number)} wraps the
 * number in memory that Java frees after the call, and PyTorch reads it again when it computes gradients.
 */
final class AttentionModel implements AutoCloseable {
    private static final float NEVER = -1e9f;
    private static final float EPSILON = 1e-5f;
    private static final float RATE = 0.003f;

    private final AttentionShape shape;
    private final Engine engine;
    private final NDManager manager;
    private final Map<String, NDArray> parameters = new LinkedHashMap<>();
    private final Shape normalised;
    private final NDArray scale;
    private final NDArray causal;
    private final Optimizer optimizer =
            Optimizer.adam().optLearningRateTracker(Tracker.fixed(RATE)).build();

    AttentionModel(Engine engine, AttentionShape shape, Map<String, Matrix> initial) {
        this.shape = shape;
        this.engine = engine;
        this.manager = engine.newBaseManager();
        this.normalised = new Shape(shape.width());
        initial.forEach((name, matrix) -> {
            Shape size = matrix.rows() == 1 ? new Shape(matrix.columns()) : new Shape(matrix.rows(), matrix.columns());
            NDArray parameter = manager.create(matrix.values(), size);
            parameter.setRequiresGradient(true);
            parameters.put(name, parameter);
        });
        scale = manager.create((float) (1 / Math.sqrt(shape.width())));
        causal = manager.create(mask(shape.window()), new Shape(shape.window(), shape.window()));
    }

    AttentionShape shape() {
        return shape;
    }

    /**
     * One step of Adam.
     *
     * @param tokens windows of one token more than the model sees, one after another
     * @param buckets the bucket of the category of each window
     * @return the loss before the step: the mean of -log(probability of what came)
     */
    float train(long[] tokens, long[] buckets) {
        int window = shape.window();
        try (NDManager step = manager.newSubManager()) {
            NDArray all = step.create(tokens, new Shape(buckets.length, window + 1));
            NDArray seen = all.get(":, :" + window);
            NDArray came = all.get(":, 1:");
            NDArray counts = came.neq(shape.start()).toType(DataType.FLOAT32, false);
            float value;
            try (GradientCollector collector = engine.newGradientCollector()) {
                NDArray logs = forward(seen, step.create(buckets)).logSoftmax(-1);
                NDArray right = logs.gather(came.expandDims(2), 2).squeeze(2);
                NDArray loss = right.mul(counts).sum().neg().div(counts.sum());
                collector.backward(loss);
                value = loss.getFloat();
            }
            parameters.forEach((name, parameter) -> {
                try (NDArray gradient = parameter.getGradient()) {
                    optimizer.update(name, parameter, gradient);
                }
            });
            return value;
        }
    }

    /** For each token, how much it is expected after these: logarithms of probabilities, up to a constant. */
    float[] next(long[] tokens, long bucket) {
        try (NDManager step = manager.newSubManager()) {
            NDArray seen = step.create(tokens, new Shape(1, shape.window()));
            return forward(seen, step.create(new long[] {bucket})).get("0, -1").toFloatArray();
        }
    }

    Map<String, Matrix> learnt() {
        Map<String, Matrix> all = new LinkedHashMap<>();
        parameters.forEach((name, parameter) -> {
            Shape size = parameter.getShape();
            int columns = (int) size.get(size.dimension() - 1);
            all.put(name, new Matrix((int) (size.size() / columns), columns, parameter.toFloatArray()));
        });
        return all;
    }

    @Override
    public void close() {
        manager.close();
    }

    /** For each window, place and token, how much the token is expected next. */
    private NDArray forward(NDArray tokens, NDArray buckets) {
        NDArray state = embed(tokens, "ids").add(parameter("positions"));
        state = state.add(embed(buckets, "categories").expandDims(1));
        for (int block = 0; block < shape.blocks(); block++) {
            NDArray in = norm(state, "attention.norm." + block);
            NDArray query = in.matMul(parameter("query." + block));
            NDArray key = in.matMul(parameter("key." + block));
            NDArray value = in.matMul(parameter("value." + block));
            NDArray weights =
                    query.matMul(key.transpose(0, 2, 1)).mul(scale).add(causal).softmax(-1);
            state = state.add(weights.matMul(value).matMul(parameter("output." + block)));
            NDArray wide = norm(state, "forward.norm." + block)
                    .matMul(parameter("wide." + block))
                    .add(parameter("wide.bias." + block));
            state = state.add(
                    Activation.gelu(wide).matMul(parameter("narrow." + block)).add(parameter("narrow.bias." + block)));
        }
        return norm(state, "norm").matMul(parameter("ids").transpose()).add(parameter("bias"));
    }

    private NDArray embed(NDArray indexes, String table) {
        return Embedding.embedding(indexes, parameter(table), SparseFormat.DENSE)
                .get(0);
    }

    private NDArray norm(NDArray state, String name) {
        return LayerNorm.layerNorm(state, normalised, parameter(name + ".gain"), parameter(name + ".shift"), EPSILON)
                .get(0);
    }

    private NDArray parameter(String name) {
        return Objects.requireNonNull(parameters.get(name));
    }

    /** Added to what a place attends to: nothing for itself and those before, never for those after. */
    private static float[] mask(int window) {
        float[] mask = new float[window * window];
        for (int place = 0; place < window; place++) {
            for (int later = place + 1; later < window; later++) {
                mask[place * window + later] = NEVER;
            }
        }
        return mask;
    }
}
