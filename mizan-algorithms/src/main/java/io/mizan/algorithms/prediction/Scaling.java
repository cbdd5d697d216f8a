package io.mizan.algorithms.prediction;

import io.mizan.algorithms.prediction.names.CreateRow;
import io.mizan.algorithms.prediction.names.Template;
import io.mizan.model.history.PastRun;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * How the bytes of a template depend on the number of ranks: bytes per rank stay, the total stays, or a line between the two
 * (a header of all beside the data of each). History decides where it has runs of different numbers; else bytes per rank are
 * assumed to stay, as benchmarks and most programs of weak scaling do.
 */
final class Scaling {
    /** So much better must a less simple law be. */
    private static final double CLEARLY = 0.01;

    private final double fixed;
    private final double perRank;
    private final boolean filesOfRanks;
    private final String law;
    private final boolean seen;

    private Scaling(double fixed, double perRank, boolean filesOfRanks, String law, boolean seen) {
        this.fixed = fixed;
        this.perRank = perRank;
        this.filesOfRanks = filesOfRanks;
        this.law = law;
        this.seen = seen;
    }

    static Scaling of(Template template, List<PastRun> runs) {
        double[] totals = totals(template, runs);
        double[] ranks = runs.stream().mapToDouble(PastRun::ranks).toArray();
        boolean each = template.ofRanks();
        long different = Arrays.stream(ranks).distinct().count();
        if (different < 2 || Arrays.stream(totals).filter(total -> total > 0).count() < 2) {
            return new Scaling(0, 1, each, "bytes per rank stay", false);
        }
        Scaling best = new Scaling(0, 1, each, "bytes per rank stay", true);
        double error = best.spread(totals, ranks);
        Scaling total = new Scaling(1, 0, each, "the total stays", true);
        if (total.spread(totals, ranks) < error - CLEARLY) {
            best = total;
            error = total.spread(totals, ranks);
        }
        Scaling line = line(totals, ranks, each);
        return line.spread(totals, ranks) < error - CLEARLY ? line : best;
    }

    /** Bytes of a step in each run, 0 where that is not known. */
    private static double[] totals(Template template, List<PastRun> runs) {
        double[] totals = new double[runs.size()];
        boolean[] unknown = new boolean[totals.length];
        List<Set<Long>> steps =
                runs.stream().<Set<Long>>map(run -> new HashSet<>()).toList();
        for (CreateRow row : template.rows()) {
            totals[row.run()] += Math.max(0, row.create().sizeBytes());
            unknown[row.run()] |= !row.create().sizeKnown();
            steps.get(row.run()).add(template.step() < 0 ? 0 : row.values()[template.step()]);
        }
        for (int run = 0; run < totals.length; run++) {
            boolean usable = runs.get(run).complete() && !unknown[run] && totals[run] > 0;
            totals[run] = usable ? totals[run] / steps.get(run).size() : 0;
        }
        return totals;
    }

    private static Scaling line(double[] totals, double[] ranks, boolean each) {
        double n = 0;
        double x = 0;
        double y = 0;
        double xx = 0;
        double xy = 0;
        for (int run = 0; run < totals.length; run++) {
            if (totals[run] > 0) {
                n++;
                x += ranks[run];
                y += totals[run];
                xx += ranks[run] * ranks[run];
                xy += ranks[run] * totals[run];
            }
        }
        double slope = (n * xy - x * y) / (n * xx - x * x);
        double fixed = (y - slope * x) / n;
        boolean sensible = slope > 0 && fixed > 0;
        return sensible
                ? new Scaling(fixed, slope, each, "a fixed part and bytes per rank stay", true)
                : new Scaling(0, 1, each, "bytes per rank stay", true);
    }

    /** Relative distance between the largest and the smallest quotient of total and law. */
    private double spread(double[] totals, double[] ranks) {
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (int run = 0; run < totals.length; run++) {
            if (totals[run] > 0) {
                double quotient = totals[run] / (fixed + perRank * ranks[run]);
                least = Math.min(least, quotient);
                most = Math.max(most, quotient);
            }
        }
        return most > 0 ? most / least - 1 : 0;
    }

    /** What the size of a file is multiplied with when the ranks of its run become others. */
    double factor(int from, int to) {
        if (from == to) {
            return 1;
        }
        double factor = (fixed + perRank * to) / (fixed + perRank * from);
        return filesOfRanks ? factor * from / to : factor;
    }

    String text(int from, int to) {
        return String.format(Locale.ROOT, "from %d to %d ranks: %s (%s)", from, to, law, seen ? "seen" : "assumed");
    }
}
