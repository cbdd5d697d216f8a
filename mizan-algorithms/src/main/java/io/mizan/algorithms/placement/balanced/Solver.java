package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.RefusalCode;
import io.mizan.algorithms.placement.batch.Refusals;
import io.mizan.algorithms.placement.batch.SplitMix64;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.algorithms.placement.bound.LevelSearch;
import io.mizan.algorithms.placement.bound.LowerBound;
import io.mizan.algorithms.placement.bound.Stripes;
import io.mizan.model.placement.LayoutForm;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Decides which requests can be served, and makes their assignment as even as can be. */
final class Solver {
    /** Steps of branch and bound to improve an assignment, and to find one at all. */
    static final int STEPS_TO_IMPROVE = 400_000;

    private static final int STEPS_TO_ADMIT = 40_000;

    private final Batch batch;
    private final TargetTable targets;
    private final ServerPressure pressure;
    private final int stepsToImprove;

    /** @param targets those of the batch, measured by what is to become even */
    Solver(Batch batch, TargetTable targets) {
        this(batch, targets, STEPS_TO_IMPROVE);
    }

    /** @param stepsToImprove of the exact search, at most */
    Solver(Batch batch, TargetTable targets, int stepsToImprove) {
        this.stepsToImprove = stepsToImprove;
        this.batch = batch;
        this.targets = targets;
        this.pressure = new ServerPressure(targets);
    }

    /** The assignment of all requests that hold bytes and are not refused; refuses those that find no room. */
    static Assignment solve(Batch batch, Answer answer) {
        return new Solver(batch, batch.targets()).solve(servable(batch, answer, LayoutForm.LIST), answer);
    }

    /** The same with nothing but a start index in each layout, and of all requests. */
    static Assignment windows(Batch batch, Answer answer) {
        return new Solver(batch, batch.targets()).windows(servable(batch, answer, LayoutForm.START_INDEX), answer);
    }

    /**
     * The requests that are not refused and have something to place. A file without bytes goes anywhere where targets are listed; where only the
     * first is said, neighbours have to be found for it, too.
     */
    static BitSet servable(Batch batch, Answer answer, LayoutForm form) {
        BitSet servable = new BitSet();
        for (int r = 0; r < batch.requests().size(); r++) {
            servable.set(
                    r,
                    !answer.refused(r)
                            && batch.demands(r).stream()
                                    .anyMatch(demand -> form == LayoutForm.START_INDEX || !demand.empty()));
        }
        return servable;
    }

    Assignment windows(BitSet accepted, Answer answer) {
        Assignment assignment = empty(accepted);
        StartIndexRuns.place(batch, assignment, answer);
        return assignment;
    }

    /** Makes the levels of these targets even where another assignment is known to have room on them. */
    Assignment within(Assignment known) {
        Assignment anew = empty(known.stripes());
        Construction.Outcome outcome = Construction.run(anew, pressure);
        if (!outcome.failed().isEmpty()) {
            return improve(known.on(targets));
        }
        return outcome.exact() ? spread(anew) : improve(anew);
    }

    /** The same with nothing but a start index in each layout. */
    Assignment windowsWithin(Assignment known) {
        Assignment anew = empty(known.stripes());
        if (StartIndexRuns.fill(batch, anew)) {
            return anew;
        }
        Assignment moved = known.on(targets);
        StartIndexRuns.level(batch, moved);
        return moved;
    }

    Assignment solve(BitSet accepted, Answer answer) {
        while (true) {
            Assignment assignment = empty(accepted);
            Construction.Outcome outcome = Construction.run(assignment, pressure);
            if (outcome.failed().isEmpty()) {
                return outcome.exact() ? spread(assignment) : improve(assignment);
            }
            if (ExactSearch.small(assignment.stripes())) {
                return improve(admitInOrder(accepted, answer));
            }
            outcome.failed().stream()
                    .map(d -> assignment.stripes().demand(d).request())
                    .distinct()
                    .forEach(r -> refuse(r, accepted, answer));
        }
    }

    /** Takes requests in their order, each if it fits beside those before it. */
    private Assignment admitInOrder(BitSet wanted, Answer answer) {
        BitSet accepted = new BitSet();
        Assignment assignment = empty(accepted);
        for (int r = wanted.nextSetBit(0); r >= 0; r = wanted.nextSetBit(r + 1)) {
            accepted.set(r);
            Assignment attempt = empty(accepted);
            if (Construction.run(attempt, pressure).failed().isEmpty()) {
                assignment = attempt;
                continue;
            }
            int[] columns = ExactSearch.search(targets, attempt.stripes(), Double.POSITIVE_INFINITY, 2, STEPS_TO_ADMIT);
            if (columns.length > 0) {
                assignment = filled(attempt.stripes(), columns);
            } else {
                refuse(r, accepted, answer);
            }
        }
        return assignment;
    }

    /** An empty assignment for the same components of this batch. */
    Assignment like(Stripes others) {
        BitSet requests = new BitSet();
        for (int d = 0; d < others.groups(); d++) {
            requests.set(others.demand(d).request());
        }
        return empty(requests);
    }

    private void refuse(int request, BitSet accepted, Answer answer) {
        accepted.clear(request);
        answer.refuse(request, RefusalCode.NOT_ENOUGH_SPACE, Refusals.noSpace(batch, request));
    }

    private Assignment improve(Assignment first) {
        Assignment assignment = first;
        Stripes stripes = assignment.stripes();
        double bound = assignment.highest() <= fullestBefore() ? fullestBefore() : LowerBound.level(targets, stripes);
        new LevelImprovement(assignment).lowerHighest(bound);
        if (assignment.highest() > bound * (1 + 1e-12) && LevelSearch.small(targets, stripes.size())) {
            LevelSearch search = LevelSearch.between(targets, stripes, bound, assignment.highest());
            bound = search.bound();
            if (search.columns().length > 0) {
                assignment = filled(stripes, search.columns());
                new LevelImprovement(assignment).lowerHighest(bound);
            }
        }
        double reached = assignment.highest();
        if (reached > bound * (1 + 1e-12) && ExactSearch.small(stripes)) {
            int[] columns = ExactSearch.search(targets, stripes, bound, reached, stepsToImprove);
            assignment = columns.length > 0 ? filled(stripes, columns) : assignment;
        }
        new LevelImprovement(assignment).even();
        new SecondaryImprovement(assignment).relieveServers(pressure);
        return spread(assignment);
    }

    /** The highest level before anything is placed. */
    private double fullestBefore() {
        double fullest = 0;
        for (int t = 0; t < targets.size(); t++) {
            if (targets.totalBytes(t) > 0) {
                fullest = Math.max(fullest, (double) targets.usedBytes(t) / targets.totalBytes(t));
            }
        }
        return fullest;
    }

    private static Assignment spread(Assignment assignment) {
        new SecondaryImprovement(assignment).spreadFiles();
        return assignment;
    }

    private Assignment empty(BitSet accepted) {
        List<Demand> demands = new ArrayList<>();
        List<BitSet> allowed = new ArrayList<>();
        accepted.stream().forEach(r -> {
            for (Demand demand : batch.demands(r)) {
                demands.add(demand);
                allowed.add(batch.allowed(r));
            }
        });
        return empty(new Stripes(demands, allowed));
    }

    private Assignment empty(Stripes stripes) {
        long[] salt = new long[stripes.groups()];
        for (int d = 0; d < salt.length; d++) {
            Demand demand = stripes.demand(d);
            String file = batch.requests().get(demand.request()).file();
            salt[d] = SplitMix64.mix(31L * file.hashCode() + demand.component());
        }
        return new Assignment(targets, stripes, salt);
    }

    private Assignment filled(Stripes stripes, int[] columns) {
        Assignment assignment = empty(stripes);
        for (int i = 0; i < columns.length; i++) {
            assignment.put(i, columns[i]);
        }
        return assignment;
    }
}
