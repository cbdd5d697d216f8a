package io.mizan.algorithms.forecast.series;

import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.SimpleVectorValueChecker;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresFactory;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.util.Pair;

/** Levenberg and Marquardt's method with derivatives by differences. */
public final class LeastSquares {
    private static final double STEP = 1e-6;
    /** From 0, in units of a parameter: a full first step would throw partial autocorrelations onto the unit circle. */
    private static final double FIRST_STEP = 0.5;

    /** Fills in the residuals that belong to parameters. */
    public interface Residuals {
        void at(double[] parameters, double[] into);
    }

    private LeastSquares() {}

    /** The best parameters seen; the start itself where nothing better was found. */
    public static double[] minimise(Residuals residuals, int count, double[] start, double tolerance, int steps) {
        double[] best = start.clone();
        if (start.length == 0) {
            return best;
        }
        double[] least = {Double.POSITIVE_INFINITY};
        double[] shifted = new double[count];
        try {
            new LevenbergMarquardtOptimizer()
                    .withInitialStepBoundFactor(FIRST_STEP * Math.sqrt(count))
                    .withCostRelativeTolerance(tolerance)
                    .withParameterRelativeTolerance(tolerance)
                    .optimize(LeastSquaresFactory.create(
                            point -> {
                                double[] at = point.toArray();
                                double[] here = new double[count];
                                residuals.at(at, here);
                                double sum = 0;
                                for (double value : here) {
                                    sum += value * value;
                                }
                                if (sum < least[0]) {
                                    least[0] = sum;
                                    System.arraycopy(at, 0, best, 0, at.length);
                                }
                                double[][] slopes = new double[count][at.length];
                                for (int k = 0; k < at.length; k++) {
                                    double step = STEP * Math.max(1, Math.abs(at[k]));
                                    double old = at[k];
                                    at[k] = old + step;
                                    residuals.at(at, shifted);
                                    at[k] = old;
                                    for (int i = 0; i < count; i++) {
                                        slopes[i][k] = (shifted[i] - here[i]) / step;
                                    }
                                }
                                return new Pair<>(
                                        (RealVector) new ArrayRealVector(here, false),
                                        new Array2DRowRealMatrix(slopes, false));
                            },
                            new ArrayRealVector(count),
                            new ArrayRealVector(start),
                            LeastSquaresFactory.evaluationChecker(new SimpleVectorValueChecker(tolerance, tolerance)),
                            steps,
                            steps));
        } catch (MathRuntimeException e) {
            // No step is left that helps, or too many were taken: the best point so far is the answer.
            return best;
        }
        return best;
    }
}
