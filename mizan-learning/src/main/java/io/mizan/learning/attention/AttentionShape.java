package io.mizan.learning.attention;

/**
 * The size of a model.
 *
 * @param window how many jobs of the past it sees
 * @param width length of the vectors inside
 * @param blocks how many layers of attention
 * @param ids how many ids of a category it can tell apart, numbered as they first appear; the last stands for all others
 * @param buckets how many categories it can tell apart; names are hashed into them
 */
record AttentionShape(int window, int width, int blocks, int ids, int buckets) {
    static final AttentionShape USUAL = new AttentionShape(16, 32, 2, 64, 512);

    /** The token for ids beyond those that are told apart. */
    int other() {
        return ids - 1;
    }

    /** The token that stands before the first job of a category. */
    int start() {
        return ids;
    }

    int tokens() {
        return ids + 1;
    }

    int bucket(String category) {
        return Math.floorMod(category.hashCode(), buckets);
    }
}
