package io.mizan.traces.recorder;

import java.util.Arrays;

/** Expands a grammar symbol by symbol; needs room for its depth, not for its length. */
final class GrammarWalk {
    static final int END = -1;

    private final int[] firsts;
    private final int[] symbols;
    private final int[] repeats;
    private int[] at = new int[16];
    private int[] ends = new int[16];
    private int[] left = new int[16];
    private int depth;

    GrammarWalk(int[] firsts, int[] symbols, int[] repeats, int start) {
        this.firsts = firsts;
        this.symbols = symbols;
        this.repeats = repeats;
        enter(start);
    }

    /** The next terminal, or {@link #END}. */
    int next() {
        while (depth > 0) {
            int top = depth - 1;
            if (at[top] == ends[top]) {
                depth--;
            } else if (left[top] == 0) {
                at[top]++;
                left[top] = at[top] < ends[top] ? repeats[at[top]] : 0;
            } else {
                left[top]--;
                int symbol = symbols[at[top]];
                if (symbol >= 0) {
                    return symbol;
                }
                enter(~symbol);
            }
        }
        return END;
    }

    private void enter(int rule) {
        if (depth == at.length) {
            at = Arrays.copyOf(at, 2 * depth);
            ends = Arrays.copyOf(ends, 2 * depth);
            left = Arrays.copyOf(left, 2 * depth);
        }
        at[depth] = firsts[rule];
        ends[depth] = firsts[rule + 1];
        left[depth] = at[depth] < ends[depth] ? repeats[at[depth]] : 0;
        depth++;
    }
}
