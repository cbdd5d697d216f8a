package io.mizan.algorithms.clustering;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * DBSCAN (Ester, Kriegel, Sander and Xu 1996) in the maximum norm: two points are neighbours if no coordinate differs by more than a radius.
 * A point with at least {@code least} neighbours, itself among them, is a core; cores that are neighbours, directly or through
 * others, are a cluster; another point belongs to a cluster if it is the neighbour of a core of it; the rest is noise.
 *
 * <p>The result does not depend on chance: clusters are numbered by their first core in the order of the points, and a point near
 * cores of several clusters belongs to the one with the lowest number.
 *
 * <p>A grid whose cells are as wide as the radius makes all points of a cell neighbours (after Gunawan 2013, for whom cells are
 * smaller because his norm is Euclid's). Points that are alike, however many, are one cell of cores and never compared with each other,
 * and two cells of cores are joined by the first pair of neighbours found. The time is O(n · (cells around a cell)) where points are alike, as
 * phases of jobs are; it is O(n²) in the worst case, where cells are crowded at their ends that do not touch.
 */
public final class Dbscan {
    /** The label of a point that belongs to no cluster. */
    public static final int NOISE = -1;

    private final double[][] points;
    private final double radius;
    private final int least;
    private final Grid grid;
    private final boolean[] core;

    private Dbscan(double[][] points, double radius, int least) {
        this.points = points;
        this.radius = radius;
        this.least = least;
        this.grid = new Grid(points, radius);
        this.core = new boolean[points.length];
    }

    /**
     * @param points each with the same number of finite coordinates
     * @param radius more than 0
     * @param least at least 1
     * @return for each point the number of its cluster, from 0, or {@link #NOISE}
     */
    public static int[] cluster(double[][] points, double radius, int least) {
        if (!(radius > 0) || least < 1) {
            throw new IllegalArgumentException("radius " + radius + ", least " + least);
        }
        return new Dbscan(points, radius, least).run();
    }

    private int[] run() {
        findCores();
        int[] parent = joinCells();
        int[] labels = new int[points.length];
        int[] numbers = new int[grid.cells()];
        Arrays.fill(labels, NOISE);
        Arrays.fill(numbers, NOISE);
        int clusters = 0;
        for (int p = 0; p < points.length; p++) {
            if (core[p]) {
                int root = root(parent, grid.cellOf(p));
                if (numbers[root] == NOISE) {
                    numbers[root] = clusters++;
                }
                labels[p] = numbers[root];
            }
        }
        for (int p = 0; p < points.length; p++) {
            if (!core[p]) {
                labels[p] = nearest(p, parent, numbers);
            }
        }
        return labels;
    }

    private void findCores() {
        for (int cell = 0; cell < grid.cells(); cell++) {
            int[] members = grid.members(cell);
            if (members.length >= least) {
                for (int p : members) {
                    core[p] = true;
                }
                continue;
            }
            int[][] around = grid.around(cell).stream().map(grid::members).toArray(int[][]::new);
            for (int p : members) {
                core[p] = hasEnough(p, members.length, around);
            }
        }
    }

    private boolean hasEnough(int p, int already, int[][] around) {
        int count = already;
        for (int[] others : around) {
            for (int q : others) {
                if (near(p, q) && ++count >= least) {
                    return true;
                }
            }
        }
        return count >= least;
    }

    /** Cells with cores as a forest: those whose cores reach each other have the same root. */
    private int[] joinCells() {
        int[][] cores = new int[grid.cells()][];
        int[] parent = new int[grid.cells()];
        for (int cell = 0; cell < parent.length; cell++) {
            parent[cell] = cell;
            cores[cell] = Arrays.stream(grid.members(cell)).filter(p -> core[p]).toArray();
        }
        for (int cell = 0; cell < parent.length; cell++) {
            if (cores[cell].length == 0) {
                continue;
            }
            for (int other : grid.around(cell)) {
                if (other > cell && root(parent, cell) != root(parent, other) && touch(cores[cell], cores[other])) {
                    parent[root(parent, other)] = root(parent, cell);
                }
            }
        }
        return parent;
    }

    /** Whether two groups have a pair of neighbours; only points near the box around the other group are compared. */
    private boolean touch(int[] some, int[] others) {
        List<Integer> left = nearBox(some, others);
        List<Integer> right = left.isEmpty() ? List.of() : nearBox(others, some);
        for (int p : left) {
            for (int q : right) {
                if (near(p, q)) {
                    return true;
                }
            }
        }
        return false;
    }

    private List<Integer> nearBox(int[] some, int[] others) {
        if (others.length == 0) {
            return List.of();
        }
        double[] low = points[others[0]].clone();
        double[] high = low.clone();
        for (int q : others) {
            for (int d = 0; d < low.length; d++) {
                low[d] = Math.min(low[d], points[q][d]);
                high[d] = Math.max(high[d], points[q][d]);
            }
        }
        List<Integer> near = new ArrayList<>();
        for (int p : some) {
            boolean inside = true;
            for (int d = 0; inside && d < low.length; d++) {
                inside = low[d] - points[p][d] <= radius && points[p][d] - high[d] <= radius;
            }
            if (inside) {
                near.add(p);
            }
        }
        return near;
    }

    private int nearest(int p, int[] parent, int[] numbers) {
        int cell = grid.cellOf(p);
        int best = Integer.MAX_VALUE;
        for (int q : grid.members(cell)) {
            best = core[q] ? Math.min(best, numbers[root(parent, cell)]) : best;
        }
        for (int other : grid.around(cell)) {
            int number = numbers[root(parent, other)];
            if (number == NOISE || number >= best) {
                continue;
            }
            for (int q : grid.members(other)) {
                if (core[q] && near(p, q)) {
                    best = number;
                    break;
                }
            }
        }
        return best == Integer.MAX_VALUE ? NOISE : best;
    }

    private boolean near(int p, int q) {
        for (int d = 0; d < points[p].length; d++) {
            if (!(Math.abs(points[p][d] - points[q][d]) <= radius)) {
                return false;
            }
        }
        return true;
    }

    private static int root(int[] parent, int cell) {
        int at = cell;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }
}
