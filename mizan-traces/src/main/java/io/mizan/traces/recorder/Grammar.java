package io.mizan.traces.recorder;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The order of the calls of a rank as a grammar, from {@code RANK.cfg}: i32 rules; for each i32 id (below 0; -1 is the start),
 * i32 symbols, and for each symbol i32 symbol (0 and more: a signature; below: a rule) and i32 repetitions.
 *
 * <p>The number of calls is worked out before anything is expanded, with saturation: a grammar of a hundred bytes can
 * stand for more calls than there are atoms.
 */
final class Grammar {
    static final int START = -1;
    static final long MOST_BYTES = 256 << 20;
    /** Sequitur's rules are used at least twice, so that depth grows much slower than the trace. */
    static final int DEEPEST = 4096;

    private final int[] offsets;
    private final int[] firsts;
    private final int[] symbols;
    private final int[] repeats;
    private final long[] calls;
    private final int start;

    private Grammar(int[] offsets, int[] firsts, int[] symbols, int[] repeats, int start) {
        this.offsets = offsets;
        this.firsts = firsts;
        this.symbols = symbols;
        this.repeats = repeats;
        this.start = start;
        calls = new long[offsets.length];
    }

    /** Reads a grammar over signatures numbered from 0 up to, but without, {@code terminals}. */
    static Grammar read(Path folder, int number, int terminals) {
        TraceBytes in = new TraceFile(folder, number + ".cfg").read(MOST_BYTES);
        int rules = in.i32();
        if (rules <= 0) {
            throw in.wrong("the grammar has no rules", 0).with("rules", rules).exception();
        }
        in.need(8L * rules);
        int most = in.remaining() / 8;
        int[] offsets = new int[rules];
        int[] firsts = new int[rules + 1];
        int[] symbols = new int[most];
        int[] repeats = new int[most];
        Map<Integer, Integer> byId = new HashMap<>();
        int used = 0;
        for (int rule = 0; rule < rules; rule++) {
            offsets[rule] = in.offset();
            firsts[rule] = used;
            int id = in.i32();
            int length = in.i32();
            if (id >= 0 || byId.put(id, rule) != null || length < 0) {
                throw in.wrong("the id or length of a rule is out of range", offsets[rule])
                        .with("id", id)
                        .with("symbols", length)
                        .exception();
            }
            in.need(8L * length);
            for (int i = 0; i < length; i++) {
                int offset = in.offset();
                symbols[used] = in.i32();
                repeats[used] = in.i32();
                if (symbols[used] >= terminals || repeats[used] <= 0) {
                    throw in.wrong("a symbol is not in the table of signatures, or is repeated 0 times", offset)
                            .with("symbol", symbols[used])
                            .with("signatures", terminals)
                            .with("repetitions", repeats[used])
                            .exception();
                }
                used++;
            }
        }
        firsts[rules] = used;
        in.end();
        Integer start = byId.get(START);
        if (start == null) {
            throw in.wrong("the grammar has no start", 0).with("rules", rules).exception();
        }
        Grammar grammar =
                new Grammar(offsets, firsts, Arrays.copyOf(symbols, used), Arrays.copyOf(repeats, used), start);
        grammar.resolve(in, byId);
        grammar.count(in);
        return grammar;
    }

    /** Rules become their position, kept as its complement. */
    private void resolve(TraceBytes in, Map<Integer, Integer> byId) {
        for (int rule = 0; rule < offsets.length; rule++) {
            for (int i = firsts[rule]; i < firsts[rule + 1]; i++) {
                if (symbols[i] < 0) {
                    Integer target = byId.get(symbols[i]);
                    if (target == null) {
                        throw in.wrong("the rule does not exist", offsets[rule])
                                .with("id", symbols[i])
                                .exception();
                    }
                    symbols[i] = ~target;
                }
            }
        }
    }

    /** Depth first with a stack of its own: a crafted grammar is deeper than the stack of a thread. */
    private void count(TraceBytes in) {
        boolean[] open = new boolean[offsets.length];
        boolean[] done = new boolean[offsets.length];
        int[] stack = new int[DEEPEST];
        int[] at = new int[DEEPEST];
        int depth = 1;
        stack[0] = start;
        at[0] = firsts[start];
        open[start] = true;
        while (depth > 0) {
            int rule = stack[depth - 1];
            int i = at[depth - 1];
            if (i == firsts[rule + 1]) {
                finish(in, rule);
                done[rule] = true;
                open[rule] = false;
                depth--;
            } else if (symbols[i] >= 0 || done[~symbols[i]]) {
                long each = symbols[i] >= 0 ? 1 : calls[~symbols[i]];
                calls[rule] = saturatedSum(calls[rule], saturatedProduct(each, repeats[i]));
                at[depth - 1]++;
            } else {
                int inner = ~symbols[i];
                if (open[inner] || depth == DEEPEST) {
                    throw in.wrong(
                                    open[inner] ? "a rule contains itself" : "the rules are nested too deep",
                                    offsets[inner])
                            .with("depth", depth)
                            .exception();
                }
                open[inner] = true;
                stack[depth] = inner;
                at[depth] = firsts[inner];
                depth++;
            }
        }
    }

    /** Only the start may stand for nothing; elsewhere a thousand million nothings would take a while to skip. */
    private void finish(TraceBytes in, int rule) {
        if (rule != start && calls[rule] == 0) {
            throw in.wrong("the rule is empty", offsets[rule]).exception();
        }
    }

    private static long saturatedSum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    private static long saturatedProduct(long a, long b) {
        return a != 0 && b > Long.MAX_VALUE / a ? Long.MAX_VALUE : a * b;
    }

    /** Calls that the grammar stands for; the largest number there is for more. */
    long calls() {
        return calls[start];
    }

    GrammarWalk walk() {
        return new GrammarWalk(firsts, symbols, repeats, start);
    }
}
