package io.mizan.experiments.paper;

/**
 * A statement of a paper held against a run.
 *
 * @param figure the figure or table that shows it, such as {@code 5a}
 * @param statement in the paper's words, shortened
 * @param here what the run shows
 */
public record Claim(String figure, String statement, String here, Verdict verdict) {
    /** How a run and a statement go together. */
    public enum Verdict {
        HOLDS("holds"),
        /** At some loads and not at others. */
        PARTLY("partly"),
        DIFFERS("differs"),
        /** There is nothing to compare with: no such sets in this run, or data that was never published. */
        UNTESTED("not testable");

        private final String word;

        Verdict(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }
}
