package io.mizan.database.job;

import java.time.Instant;

/**
 * What is remembered of the jobs of one category.
 *
 * @param category user, name and parallelism as one text, at most 255 characters
 * @param user whose jobs they are
 * @param jobs how many have been learnt from
 * @param predicted how many of them were predicted, and {@code hits} how many of these correctly
 * @param memory behaviours and their sequence, packed
 */
public record CategoryRow(
        String category, String user, long jobs, long predicted, long hits, Instant lastSeen, byte[] memory) {}
