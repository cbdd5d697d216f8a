package io.mizan.benchmarks.placement;

/**
 * A solver at a size.
 *
 * @param warm in a JVM that has done the same before
 * @param cold in a JVM that has just started, with 256 MB of heap; empty for general solvers
 */
record Row(Size size, String solver, Figures warm, Figures cold) {
    /** Megabytes at the peak: of one solve where that was measured alone, because later ones leave garbage behind. */
    double memory() {
        double once = cold.get("memory");
        return Double.isNaN(once) ? warm.get("memory") : once;
    }
}
