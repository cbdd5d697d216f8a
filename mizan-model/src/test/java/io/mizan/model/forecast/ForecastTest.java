package io.mizan.model.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForecastTest {

    @Test
    void anIntervalHoldsItsValue() {
        assertThat(new Forecast.Interval(1, 1, 1).value()).isEqualTo(1);
        assertThat(new Forecast("m", "", 1, List.of(new Forecast.Interval(0, 0, 5))).values())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 3", "0, 4, 3", "3, 2, 1", "NaN, 1, 2", "0, NaN, 2", "0, 1, NaN", "-1, 1, 2", "0, 1, Infinity"})
    void aValueOutsideItsIntervalIsRefused(double lower, double value, double upper) {
        assertThat(Refusal.line(() -> new Forecast.Interval(lower, value, upper)))
                .isEqualTo(
                        "a forecast must be finite, 0 or more and in its own interval (lower=%s, value=%s, upper=%s) [MZ201]"
                                .formatted(lower, value, upper));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void aPeriodIsAtLeastOne(int period) {
        assertThat(Refusal.line(() -> new Forecast("m", "", period, List.of())))
                .isEqualTo("a period must be at least 1 (period=" + period + ") [MZ201]");
    }
}
