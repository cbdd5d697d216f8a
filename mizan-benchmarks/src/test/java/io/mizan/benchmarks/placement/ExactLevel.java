package io.mizan.benchmarks.placement;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import java.util.ArrayList;
import java.util.List;

/**
 * The lowest highest level that any assignment of a batch has, from the CP-SAT solver of OR-Tools. It knows the rules of the problem and nothing of
 * the algorithms that are checked with it.
 *
 * <p>Its numbers are whole: bytes count in grains of 4 KiB and levels in hundred-thousandths, both rounded down, so that its bound is not above the
 * true optimum. What its best assignment comes to by the byte is not below it. It stops when the two are within a thousandth, or, on a few
 * instances that are hard for it, after a number of steps.
 *
 * @param least no assignment has a lower highest level
 * @param most there is one with this
 */
record ExactLevel(double least, double most) {
    private static final long GRAIN = 4096;
    /** What the search may cost, counted and not timed. */
    private static final double EFFORT = 2;

    private static final long LEVELS = 100_000;

    /** Whether the optimum is not known to three thousandths. */
    boolean open() {
        return most > 1.003 * least;
    }

    /** What a level is: (used + placed) / size, for each column. */
    record Measure(double[] used, double[] size) {}

    private record Use(Literal literal, int column, long bytes) {}

    static ExactLevel of(Batch batch, Measure measure) {
        CpModel model = new CpModel();
        int targets = batch.targets().size();
        List<List<Use>> on = new ArrayList<>();
        for (int t = 0; t < targets; t++) {
            on.add(new ArrayList<>());
        }
        for (int r = 0; r < batch.requests().size(); r++) {
            for (Demand demand : batch.demands(r)) {
                component(model, batch, demand, on);
            }
        }
        IntVar level = model.newIntVar(0, LEVELS * 1000, "level");
        for (int t = 0; t < targets; t++) {
            LinearExprBuilder grains = LinearExpr.newBuilder();
            LinearExprBuilder kept = LinearExpr.newBuilder();
            for (Use use : on.get(t)) {
                grains.addTerm(use.literal, use.bytes / GRAIN * LEVELS);
                kept.addTerm(use.literal, use.bytes / GRAIN);
            }
            grains.addTerm(level, -(long) Math.ceil(measure.size[t] / GRAIN));
            model.addLessOrEqual(grains, -(long) Math.floor(measure.used[t] / GRAIN) * LEVELS);
            model.addLessOrEqual(kept, batch.targets().roomBytes(t) / GRAIN);
        }
        model.minimize(level);
        CpSolver solver = new CpSolver();
        solver.getParameters()
                .setNumWorkers(1)
                .setRandomSeed(1)
                .setRelativeGapLimit(1e-3)
                .setMaxDeterministicTime(EFFORT);
        CpSolverStatus status = solver.solve(model);
        if (status != CpSolverStatus.OPTIMAL && status != CpSolverStatus.FEASIBLE) {
            throw new IllegalStateException("CP-SAT ended with " + status);
        }
        double most = 0;
        for (int t = 0; t < targets; t++) {
            double bytes = measure.used[t];
            for (Use use : on.get(t)) {
                bytes += solver.booleanValue(use.literal) ? use.bytes : 0;
            }
            most = Math.max(most, bytes / measure.size[t]);
        }
        return new ExactLevel((solver.bestObjectiveBound() - 1) / LEVELS, most);
    }

    /** One literal for each column and number of bytes: a target has at most one stripe of a component. */
    private static void component(CpModel model, Batch batch, Demand demand, List<List<Use>> on) {
        List<Long> sizes = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        for (int k = 0; k < demand.stripes(); k++) {
            int place = sizes.indexOf(demand.bytesOn(k));
            if (place < 0) {
                sizes.add(demand.bytesOn(k));
                counts.add(1);
            } else {
                counts.set(place, counts.get(place) + 1);
            }
        }
        List<List<Literal>> ofSize = new ArrayList<>();
        sizes.forEach(size -> ofSize.add(new ArrayList<>()));
        batch.allowed(demand.request()).stream().forEach(t -> {
            List<Literal> here = new ArrayList<>();
            for (int s = 0; s < sizes.size(); s++) {
                Literal literal = model.newBoolVar("x");
                here.add(literal);
                ofSize.get(s).add(literal);
                on.get(t).add(new Use(literal, t, sizes.get(s)));
            }
            model.addAtMostOne(here);
        });
        for (int s = 0; s < sizes.size(); s++) {
            model.addEquality(LinearExpr.sum(ofSize.get(s).toArray(new Literal[0])), counts.get(s));
        }
    }
}
