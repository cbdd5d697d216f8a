package io.mizan.algorithms.placement.batch;

/** Bytes placed on each column so far. */
public final class Loads {
    private final TargetTable targets;
    private final long[] placed;

    public Loads(TargetTable targets) {
        this.targets = targets;
        this.placed = new long[targets.size()];
    }

    public long placed(int column) {
        return placed[column];
    }

    /** Bytes that may still be placed. */
    public long room(int column) {
        return targets.roomBytes(column) - placed[column];
    }

    /** Used and placed bytes over the size. */
    public double utilisation(int column) {
        return ((double) targets.usedBytes(column) + placed[column]) / targets.totalBytes(column);
    }

    public void add(Demand demand, int[] columns) {
        for (int k = 0; k < columns.length; k++) {
            placed[columns[k]] += demand.bytesOn(k);
        }
    }

    public void remove(Demand demand, int[] columns) {
        for (int k = 0; k < columns.length; k++) {
            placed[columns[k]] -= demand.bytesOn(k);
        }
    }
}
