package io.mizan.experiments.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PolynomialTest {
    @Test
    void aPolynomialIsFound() {
        List<Double> arguments = List.of(1.0, 2.0, 4.0, 8.0, 3.0);
        Polynomial cubic = Polynomial.fit(arguments, at(arguments, 2, -1, .5, .25), 3);
        for (double x : new double[] {0, 1, 5, 7.5}) {
            assertThat(cubic.at(x)).isCloseTo(2 - x + .5 * x * x + .25 * x * x * x, within(1e-8));
        }
        assertThat(cubic.leading()).isCloseTo(.25, within(1e-9));
        assertThat(Polynomial.fit(List.of(3.0, 3.0), List.of(1.0, 2.0), 0).at(9))
                .isCloseTo(1.5, within(1e-12));
    }

    /** No other polynomial near it has a smaller sum of squares. */
    @Test
    void theSumOfSquaresIsLeast() {
        SplittableRandom random = new SplittableRandom(5);
        List<Double> arguments = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            arguments.add((double) (1 << i % 4));
            values.add(random.nextDouble());
        }
        Polynomial best = Polynomial.fit(arguments, values, 2);
        double least = squares(best, arguments, values);
        for (int i = 0; i < 200; i++) {
            List<Double> moved = new ArrayList<>();
            double a = .01 * (random.nextDouble() - .5);
            double b = .01 * (random.nextDouble() - .5);
            arguments.forEach(x -> moved.add(best.at(x) + a + b * x));
            assertThat(squares(Polynomial.fit(arguments, moved, 2), arguments, values))
                    .isGreaterThan(least - 1e-12);
        }
    }

    private static double squares(Polynomial polynomial, List<Double> arguments, List<Double> values) {
        double sum = 0;
        for (int i = 0; i < arguments.size(); i++) {
            double difference = polynomial.at(arguments.get(i)) - values.get(i);
            sum += difference * difference;
        }
        return sum;
    }

    private static List<Double> at(List<Double> arguments, double... c) {
        return arguments.stream()
                .map(x -> c[0] + c[1] * x + c[2] * x * x + c[3] * x * x * x)
                .toList();
    }
}
