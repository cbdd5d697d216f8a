package io.mizan.simulator.platform;

import java.util.Arrays;

/**
 * Finds positive parameters with which a model comes close to measurements.
 *
 * <p>Minimises Σ ln² (model / measured) by Levenberg and Marquardt's method on the logarithms of the parameters: errors count by
 * their ratio, and a rate cannot become negative. Derivatives are differences, so that the model may be a simulation; it must
 * give the same for the same parameters, and may have kinks, but no noise larger than the step of {@value #STEP}.
 *
 * <p>Each round runs the model once for each parameter and once or a few times more; there are at most {@value #ROUNDS}. It finds a
 * minimum near the start, not the lowest of several; a parameter that makes no difference there stays what it is.
 */
public final class Calibration {
    private static final double STEP = 0.01;
    private static final int ROUNDS = 12;
    private static final int TRIALS = 6;
    private static final double ENOUGH = 1e-3;
    private static final double FIRST_DAMPING = 1e-3;
    private static final double MOST_DAMPING = 1e6;

    /** What is fitted. */
    @FunctionalInterface
    public interface Model {
        /** The figures that some parameters give, as many as were measured, all positive. */
        double[] figures(double[] parameters) throws InterruptedException;
    }

    private final Model model;
    private final double[] measured;

    public Calibration(Model model, double... measured) {
        this.model = model;
        this.measured = measured.clone();
    }

    /** Parameters that fit, from a first guess. */
    public double[] fit(double... guess) throws InterruptedException {
        double[] logs = Arrays.stream(guess).map(StrictMath::log).toArray();
        double[] residuals = residuals(logs);
        double damping = FIRST_DAMPING;
        for (int round = 0; round < ROUNDS && damping < MOST_DAMPING; round++) {
            double[][] slopes = slopes(logs, residuals);
            double before = squares(residuals);
            for (int trial = 0; trial < TRIALS; trial++) {
                double[] next = stepped(logs, slopes, residuals, damping);
                double[] better = residuals(next);
                if (squares(better) < before) {
                    logs = next;
                    residuals = better;
                    damping /= 10;
                    break;
                }
                damping *= 10;
            }
            if (before - squares(residuals) < ENOUGH * before) {
                break;
            }
        }
        return Arrays.stream(logs).map(StrictMath::exp).toArray();
    }

    private double[] residuals(double[] logs) throws InterruptedException {
        double[] figures =
                model.figures(Arrays.stream(logs).map(StrictMath::exp).toArray());
        double[] residuals = new double[measured.length];
        for (int i = 0; i < residuals.length; i++) {
            residuals[i] = StrictMath.log(figures[i] / measured[i]);
        }
        return residuals;
    }

    private double[][] slopes(double[] logs, double[] residuals) throws InterruptedException {
        double[][] slopes = new double[residuals.length][logs.length];
        for (int p = 0; p < logs.length; p++) {
            double[] moved = logs.clone();
            moved[p] += STEP;
            double[] there = residuals(moved);
            for (int i = 0; i < residuals.length; i++) {
                slopes[i][p] = (there[i] - residuals[i]) / STEP;
            }
        }
        return slopes;
    }

    /** Solves (JᵀJ + λI) δ = −Jᵀr, and goes by δ. */
    private static double[] stepped(double[] logs, double[][] slopes, double[] residuals, double damping) {
        int n = logs.length;
        double[][] rows = new double[n][n + 1];
        for (int p = 0; p < n; p++) {
            for (int q = 0; q < n; q++) {
                for (double[] slope : slopes) {
                    rows[p][q] += slope[p] * slope[q];
                }
            }
            rows[p][p] += damping;
            for (int i = 0; i < residuals.length; i++) {
                rows[p][n] -= slopes[i][p] * residuals[i];
            }
        }
        double[] next = solve(rows);
        for (int p = 0; p < n; p++) {
            next[p] += logs[p];
        }
        return next;
    }

    /** Gauss's elimination; the matrix is symmetric and positive definite, so that no row has to be exchanged. */
    private static double[] solve(double[][] rows) {
        int n = rows.length;
        for (int p = 0; p < n; p++) {
            for (int r = p + 1; r < n; r++) {
                double factor = rows[r][p] / rows[p][p];
                for (int c = p; c <= n; c++) {
                    rows[r][c] -= factor * rows[p][c];
                }
            }
        }
        double[] solution = new double[n];
        for (int p = n - 1; p >= 0; p--) {
            double sum = rows[p][n];
            for (int c = p + 1; c < n; c++) {
                sum -= rows[p][c] * solution[c];
            }
            solution[p] = sum / rows[p][p];
        }
        return solution;
    }

    private static double squares(double[] values) {
        return Arrays.stream(values).map(v -> v * v).sum();
    }
}
