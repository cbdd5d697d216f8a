package io.mizan.algorithms.creates.names;

import io.mizan.model.history.PastCreate;

/**
 * One create among those of its shape.
 *
 * @param run position of its run
 * @param texts of the fields
 * @param values of the fields: the number, or a number for the word
 */
@SuppressWarnings("ArrayRecordComponent") // made once, read often, never changed
public record Row(int run, PastCreate create, String[] texts, long[] values) {}
