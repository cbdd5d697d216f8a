package io.mizan.controller.peak;

import io.mizan.model.load.Peaks;

/**
 * Whether a target takes longer than peers that carry as much, and by how much. Three findings in a row make a verdict, one good one ends it; what
 * is left of its peaks is what the peers take over what it takes.
 */
final class Degradation {
    private static final double SLOWER = 2;
    private static final int VERDICT = 3;
    /** Of a target that does almost nothing any more; it still answers. */
    private static final double LEAST = 0.1;

    private boolean fresh;
    private int slow;
    private double factor = 1;

    /** There is something new to judge. */
    void seen() {
        fresh = true;
    }

    /** @param times how often as long as its peers it takes at equal load, 0 where there are none to compare with */
    void judge(double times) {
        if (!fresh) {
            return;
        }
        fresh = false;
        if (times <= 0) {
            return;
        }
        slow = times >= SLOWER ? slow + 1 : 0;
        if (slow == 0) {
            factor = 1;
        } else if (slow >= VERDICT) {
            factor = Math.max(LEAST, 1 / times);
        }
    }

    boolean found() {
        return factor < 1;
    }

    /** What is left of peaks, whoever named them. */
    Peaks of(Peaks peaks) {
        return found() ? peaks.times(factor) : peaks;
    }
}
