package io.mizan.simulator.scenario;

import io.mizan.model.error.Problem;

/**
 * How far what a policy is told agrees with what happens.
 *
 * @param sizeError each size is wrong by a random share up to this
 * @param timeError each time of a create is wrong by a random share up to this
 * @param unpredicted the share of files whose creation is not predicted; Lustre's own allocator places them
 * @param loadAgeSeconds how old what the policy is told about the load of targets and servers is
 */
public record Prediction(double sizeError, double timeError, double unpredicted, double loadAgeSeconds) {
    public static final Prediction TRUE = new Prediction(0, 0, 0, 0);

    public Prediction {
        check("sizeError", sizeError, 1);
        check("timeError", timeError, 1);
        check("unpredicted", unpredicted, 1);
        check("loadAgeSeconds", loadAgeSeconds, Double.MAX_VALUE);
    }

    /** One in which only sizes are wrong. */
    public static Prediction sizesWrongBy(double share) {
        return new Prediction(share, 0, 0, 0);
    }

    private static void check(String name, double value, double most) {
        if (!(value >= 0 && value <= most)) {
            throw Problem.impossible(name + " must be 0 to " + most)
                    .with(name, value)
                    .exception();
        }
    }
}
