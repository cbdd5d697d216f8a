package io.mizan.algorithms.prediction.names;

import io.mizan.model.history.PastCreate;

/**
 * One create among those of its shape.
 *
 * @param run position of its run
 * @param texts of the fields
 * @param values of the fields: the number, or a number for the word
 */
public record CreateRow(int run, PastCreate create, String[] texts, long[] values) {}
