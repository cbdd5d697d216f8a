package io.mizan.algorithms.clustering;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Points by the cell of a grid they lie in; cells are numbered as they first appear. */
final class Grid {
    private final int[] cellOf;
    private final List<int[]> members = new ArrayList<>();
    private final List<long[]> corners = new ArrayList<>();
    private final Map<Corner, Integer> numbers = new HashMap<>();

    /** Coordinates in units of the width, rounded down. */
    private static final class Corner {
        private final long[] at;

        Corner(long[] at) {
            this.at = at;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Corner corner && Arrays.equals(at, corner.at);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(at);
        }
    }

    Grid(double[][] points, double width) {
        cellOf = new int[points.length];
        List<List<Integer>> growing = new ArrayList<>();
        for (int p = 0; p < points.length; p++) {
            long[] corner = new long[points[p].length];
            for (int d = 0; d < corner.length; d++) {
                corner[d] = (long) Math.floor(points[p][d] / width);
            }
            Integer number = numbers.putIfAbsent(new Corner(corner), growing.size());
            if (number == null) {
                number = growing.size();
                growing.add(new ArrayList<>());
                corners.add(corner);
            }
            cellOf[p] = number;
            growing.get(number).add(p);
        }
        growing.forEach(
                list -> members.add(list.stream().mapToInt(Integer::intValue).toArray()));
    }

    int cells() {
        return members.size();
    }

    int cellOf(int point) {
        return cellOf[point];
    }

    /** The points of a cell, in their order. */
    int[] members(int cell) {
        return members.get(cell);
    }

    /** The other cells that hold points and touch this one, in ascending order. */
    List<Integer> around(int cell) {
        long[] corner = corners.get(cell);
        List<Integer> around = new ArrayList<>();
        if (Math.pow(3, corner.length) > cells()) {
            for (int other = 0; other < cells(); other++) {
                if (other != cell && touching(corner, corners.get(other))) {
                    around.add(other);
                }
            }
            return around;
        }
        visit(corner.clone(), 0, cell, around);
        around.sort(null);
        return around;
    }

    private void visit(long[] corner, int dimension, int cell, List<Integer> around) {
        if (dimension == corner.length) {
            Integer other = numbers.get(new Corner(corner));
            if (other != null && other != cell) {
                around.add(other);
            }
            return;
        }
        corner[dimension]--;
        for (int step = 0; step < 3; step++, corner[dimension]++) {
            visit(corner, dimension + 1, cell, around);
        }
        corner[dimension] -= 2;
    }

    private static boolean touching(long[] one, long[] other) {
        for (int d = 0; d < one.length; d++) {
            if (Math.abs(one[d] - other[d]) > 1) {
                return false;
            }
        }
        return true;
    }
}
