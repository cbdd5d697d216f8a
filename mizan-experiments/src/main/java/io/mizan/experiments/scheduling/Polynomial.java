package io.mizan.experiments.scheduling;

import java.util.List;

/** A polynomial by least squares: the normal equations, solved by elimination, which is exact enough for a degree of 3. */
final class Polynomial {
    private final double[] coefficients;

    private Polynomial(double[] coefficients) {
        this.coefficients = coefficients;
    }

    /** The polynomial of this degree with the least sum of squares; more different arguments than the degree are needed. */
    static Polynomial fit(List<Double> arguments, List<Double> values, int degree) {
        int size = degree + 1;
        double[][] rows = new double[size][size + 1];
        for (int k = 0; k < arguments.size(); k++) {
            double left = 1;
            for (int i = 0; i < size; i++) {
                double both = left;
                for (int j = 0; j < size; j++) {
                    rows[i][j] += both;
                    both *= arguments.get(k);
                }
                rows[i][size] += left * values.get(k);
                left *= arguments.get(k);
            }
        }
        return new Polynomial(solve(rows));
    }

    double at(double argument) {
        double value = 0;
        for (int i = coefficients.length - 1; i >= 0; i--) {
            value = value * argument + coefficients[i];
        }
        return value;
    }

    /** The factor of the highest power. */
    double leading() {
        return coefficients[coefficients.length - 1];
    }

    private static double[] solve(double[][] rows) {
        int size = rows.length;
        for (int i = 0; i < size; i++) {
            int pivot = i;
            for (int k = i + 1; k < size; k++) {
                pivot = Math.abs(rows[k][i]) > Math.abs(rows[pivot][i]) ? k : pivot;
            }
            double[] row = rows[pivot];
            rows[pivot] = rows[i];
            rows[i] = row;
            for (int k = 0; k < size; k++) {
                double factor = k == i ? 0 : rows[k][i] / row[i];
                for (int j = i; j <= size && factor != 0; j++) {
                    rows[k][j] -= factor * row[j];
                }
            }
        }
        double[] solution = new double[size];
        for (int i = 0; i < size; i++) {
            solution[i] = rows[i][size] / rows[i][i];
        }
        return solution;
    }
}
