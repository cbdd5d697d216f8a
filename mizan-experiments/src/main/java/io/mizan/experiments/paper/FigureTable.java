package io.mizan.experiments.paper;

import java.util.List;

/**
 * What a figure of a paper shows, as numbers.
 *
 * @param figure its number in the paper
 * @param rowTitle what the rows are
 * @param decimals how many to print
 */
public record FigureTable(
        String figure, String title, String rowTitle, List<String> columns, List<Row> rows, int decimals) {

    /** One row; a value is NaN where there are no sets. */
    public record Row(String label, int sets, List<Double> values) {}
}
