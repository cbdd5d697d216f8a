package io.mizan.learning.attention;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/** The learnt numbers of a model as plain arrays, by name, and what they are before anything is learnt. */
final class Parameters {
    /** A matrix, row by row, or a vector where it has one row. */
    record Matrix(int rows, int columns, float[] values) {}

    private Parameters() {}

    static Map<String, Matrix> initial(AttentionShape shape, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, Matrix> all = new LinkedHashMap<>();
        int width = shape.width();
        double scale = 1 / Math.sqrt(width);
        all.put("ids", normal(random, 0.5, shape.tokens(), width));
        all.put("positions", normal(random, 0.2, shape.window(), width));
        // A category that was never seen has no vector of its own: what holds for all is all that is known of it.
        all.put("categories", constant(0, shape.buckets(), width));
        for (int block = 0; block < shape.blocks(); block++) {
            norm(all, "attention.norm." + block, width);
            for (String part : new String[] {"query.", "key.", "value.", "output."}) {
                all.put(part + block, normal(random, scale, width, width));
            }
            norm(all, "forward.norm." + block, width);
            all.put("wide." + block, normal(random, scale, width, 2 * width));
            all.put("wide.bias." + block, constant(0, 1, 2 * width));
            all.put("narrow." + block, normal(random, scale / Math.sqrt(2), 2 * width, width));
            all.put("narrow.bias." + block, constant(0, 1, width));
        }
        norm(all, "norm", width);
        all.put("bias", constant(0, 1, shape.tokens()));
        return all;
    }

    private static void norm(Map<String, Matrix> all, String name, int width) {
        all.put(name + ".gain", constant(1, 1, width));
        all.put(name + ".shift", constant(0, 1, width));
    }

    private static Matrix constant(float value, int rows, int columns) {
        float[] values = new float[rows * columns];
        Arrays.fill(values, value);
        return new Matrix(rows, columns, values);
    }

    private static Matrix normal(SplittableRandom random, double deviation, int rows, int columns) {
        float[] values = new float[rows * columns];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (deviation * random.nextGaussian());
        }
        return new Matrix(rows, columns, values);
    }
}
