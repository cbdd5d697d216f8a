package io.mizan.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColumnChartTest {

    @Test
    void columnsStandOnTheLastLine() {
        assertThat(ColumnChart.rows(new double[] {0, 1, 2, 4, 0}, 4, 2, TextStyle.PLAIN))
                .containsExactly("   #", " .##");
    }

    @Test
    void blocksHaveEightSteps() {
        TextStyle unicode = new TextStyle(true, false, 80);
        assertThat(ColumnChart.rows(new double[] {1, 4, 8, 9, 16}, 16, 2, unicode))
                .containsExactly("   ▁█", "▁▄███");
    }

    @Test
    void aSmallValueIsSeenAndNoneIsTooHigh() {
        assertThat(ColumnChart.rows(new double[] {1e-9, 7, -1}, 1, 1, TextStyle.PLAIN))
                .containsExactly(".#");
        assertThat(ColumnChart.rows(new double[] {0, 5}, 0, 1, TextStyle.PLAIN)).containsExactly("");
    }
}
