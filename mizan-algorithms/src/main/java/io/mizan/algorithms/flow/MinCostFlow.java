package io.mizan.algorithms.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Solves {@link FlowProblem} exactly: as many stripes as possible find a place, and no other way of placing as many costs less
 * (minimum-cost maximum-flow; Tarazu §5.7 and line 10 of its Algorithm 1).
 *
 * <p>A cost belongs to a target alone, and the numbers of stripes that the targets can take together are the independent vectors
 * of a polymatroid. So no path has to be searched for by cost: targets in the order of cost, each taking as much as is still
 * possible, is optimal. Of targets with equal costs the lower index comes first. When not all stripes find a place, requests are
 * served in their order, each as far as the numbers of the targets allow, so that few are served in part.
 *
 * <p>For R requests, T targets and N stripes, where every request may use every target that has capacity: O(R log R + T log T + N)
 * and R·T/64 steps over words of bits. Otherwise requests with the same targets and the same number of stripes become one node,
 * G nodes in all, and {@link AugmentingFlow} needs O(G·T) plus, for every stripe that must be rerouted, a search of at most G·T/64 +
 * N steps. Memory: G·T bits and O(R + T + N). When stripes are left over, the last step is repeated with G = R.
 *
 * <p>Limits: fewer than 2^31 stripes in a solution.
 */
public final class MinCostFlow {
    private record Group(BitSet allowed, int stripes) {}

    private final FlowProblem problem;
    private final int[] order;
    private final int[] first;
    private final int[] taken;

    private MinCostFlow(FlowProblem problem) {
        this.problem = problem;
        this.order = byCost(problem);
        this.first = new int[problem.requests() + 1];
        this.taken = new int[problem.targets()];
    }

    public static Flow solve(FlowProblem problem) {
        MinCostFlow solver = new MinCostFlow(problem);
        return solver.everyTargetForAll() ? solver.structured() : solver.general();
    }

    private static int[] byCost(FlowProblem problem) {
        Integer[] order = new Integer[problem.targets()];
        Arrays.setAll(order, t -> t);
        Arrays.sort(order, (a, b) -> Double.compare(problem.cost(a), problem.cost(b)));
        return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
    }

    private boolean everyTargetForAll() {
        Set<BitSet> sets = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int r = 0; r < problem.requests(); r++) {
            if (sets.add(problem.allowed(r)) && !holdsAll(problem.allowed(r))) {
                return false;
            }
        }
        return true;
    }

    private boolean holdsAll(BitSet allowed) {
        for (int t = allowed.nextClearBit(0); t < problem.targets(); t = allowed.nextClearBit(t + 1)) {
            if (problem.capacity(t) > 0) {
                return false;
            }
        }
        return true;
    }

    private Flow structured() {
        LargestFirst requests = new LargestFirst(problem.stripes());
        int total = 0;
        for (int i = 0; i < order.length && requests.left() > 0; i++) {
            taken[order[i]] = requests.take(problem.capacity(order[i]));
            total = Math.addExact(total, taken[order[i]]);
        }
        int[] targets = new int[total];
        LargestFirst left = new LargestFirst(taken);
        for (int r = 0; r < problem.requests(); r++) {
            first[r + 1] = first[r] + left.take(problem.stripes(r), targets, first[r]);
        }
        return new Flow(first, targets);
    }

    private Flow general() {
        Map<Group, Integer> numbers = new HashMap<>();
        List<Group> groups = new ArrayList<>();
        List<List<Integer>> members = new ArrayList<>();
        for (int r = 0; r < problem.requests(); r++) {
            Group group = new Group(problem.allowed(r), problem.stripes(r));
            int number = numbers.computeIfAbsent(group, key -> groups.size());
            if (number == groups.size()) {
                groups.add(group);
                members.add(new ArrayList<>());
            }
            members.get(number).add(r);
        }
        FlowAssignment holdings = pullToTargets(groups, members);
        return total() == problem.demand() ? unfold(holdings, members) : serveInOrder();
    }

    private FlowAssignment pullToTargets(List<Group> groups, List<List<Integer>> members) {
        int[] supply = new int[groups.size()];
        int[] most = new int[groups.size()];
        for (int g = 0; g < supply.length; g++) {
            most[g] = members.get(g).size();
            int stripes =
                    Math.min(groups.get(g).stripes(), groups.get(g).allowed().cardinality());
            supply[g] = Math.multiplyExact(most[g], stripes);
        }
        FlowAssignment holdings = new FlowAssignment(supply, most, problem.targets());
        for (int g = 0; g < supply.length; g++) {
            BitSet allowed = groups.get(g).allowed();
            for (int t = allowed.nextSetBit(0); t >= 0; t = allowed.nextSetBit(t + 1)) {
                holdings.open(g, t);
            }
        }
        AugmentingFlow flow = new AugmentingFlow(holdings, supply.length, problem.targets());
        for (int i = 0; i < order.length && flow.anythingLeft(); i++) {
            taken[order[i]] = flow.pull(order[i], problem.capacity(order[i]));
        }
        return holdings;
    }

    private long total() {
        return Arrays.stream(taken).asLongStream().sum();
    }

    /** Divides what each group got among its requests. */
    private Flow unfold(FlowAssignment holdings, List<List<Integer>> members) {
        for (int r = 0; r < problem.requests(); r++) {
            first[r + 1] = first[r] + problem.stripes(r);
        }
        int[] targets = new int[first[problem.requests()]];
        for (int g = 0; g < members.size(); g++) {
            int[] columns = holdings.columns(g);
            LargestFirst left = new LargestFirst(holdings.amounts(g));
            for (int r : members.get(g)) {
                int count = left.take(problem.stripes(r), targets, first[r]);
                for (int i = first[r]; i < first[r] + count; i++) {
                    targets[i] = columns[targets[i]];
                }
            }
        }
        return new Flow(first, targets);
    }

    /** Gives the stripes that the targets take to the requests, the earlier the better. */
    private Flow serveInOrder() {
        int[] one = new int[taken.length];
        Arrays.fill(one, 1);
        FlowAssignment holdings = new FlowAssignment(taken, one, problem.requests());
        AugmentingFlow flow = new AugmentingFlow(holdings, taken.length, problem.requests());
        for (int r = 0; r < problem.requests(); r++) {
            BitSet allowed = problem.allowed(r);
            for (int t = allowed.nextSetBit(0); t >= 0; t = allowed.nextSetBit(t + 1)) {
                holdings.open(t, r);
            }
            first[r + 1] = first[r] + flow.pull(r, problem.stripes(r));
        }
        int[] targets = new int[first[problem.requests()]];
        int[] at = first.clone();
        for (int t = 0; t < taken.length; t++) {
            for (int r : holdings.columns(t)) {
                targets[at[r]++] = t;
            }
        }
        return new Flow(first, targets);
    }
}
