package io.mizan.algorithms.placement.lustre;

import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetState;
import java.util.Arrays;

/**
 * Space, inodes and state of targets as the metadata server knows them. Its copy is taken at the start of the batch and anew by the first
 * create that finds it ten seconds old; what was placed in between is not in it.
 *
 * <p>A target turns full when what is left is not above the reserve. (Lustre's own reserve is a thousandth of the target; here the
 * share is the one that holds for all policies.)
 */
final class TargetReports {
    private static final long MOST_AGE_SECONDS = 10;
    /** Stands for the free inodes of every target where none reports any: then they say nothing about which is better. */
    private static final long NEUTRAL_FILES = 1 << 24;

    private final TargetTable targets;
    private final long[] kept;
    private final long[] written;
    private final long[] objects;
    private final long[] available;
    private final long[] files;
    private final boolean[] active;
    private final boolean[] sound;
    private final boolean[] degraded;
    private final long unknownFiles;
    private int activeCount;
    private long takenAt;

    TargetReports(TargetTable targets, double reserve) {
        this.targets = targets;
        int count = targets.size();
        kept = new long[count];
        written = new long[count];
        objects = new long[count];
        available = new long[count];
        files = new long[count];
        active = new boolean[count];
        sound = new boolean[count];
        degraded = new boolean[count];
        for (int t = 0; t < count; t++) {
            Target target = targets.target(t);
            degraded[t] = target.state() == TargetState.DEGRADED;
            sound[t] = degraded[t] || target.state() == TargetState.ACTIVE;
            kept[t] = target.space().availableBytes() - TargetTable.roomBytes(target, reserve);
        }
        unknownFiles = meanKnownFiles(targets);
        take();
    }

    int size() {
        return available.length;
    }

    /** Bytes that could be written when the copy was taken. */
    long available(int column) {
        return available[column];
    }

    /** Free inodes; of a target that does not tell, as many as others have on average. */
    long files(int column) {
        return files[column];
    }

    /** Whether it can take objects at all. */
    boolean active(int column) {
        return active[column];
    }

    int activeCount() {
        return activeCount;
    }

    boolean degraded(int column) {
        return degraded[column];
    }

    /** An object of so many bytes was made. */
    void write(int column, long bytes) {
        long sum = written[column] + bytes;
        written[column] = sum < 0 ? Long.MAX_VALUE : sum;
        objects[column]++;
    }

    /** Takes a new copy where the present one is old, and says whether anything is different in it. */
    boolean refresh(long now) {
        if (now - takenAt < MOST_AGE_SECONDS) {
            return false;
        }
        takenAt = now;
        long[] before = available.clone();
        int activeBefore = activeCount;
        take();
        return activeCount != activeBefore || !Arrays.equals(before, available);
    }

    private void take() {
        activeCount = 0;
        for (int t = 0; t < available.length; t++) {
            Target target = targets.target(t);
            available[t] = Math.max(0, target.space().availableBytes() - written[t]);
            files[t] = target.filesFree() == Target.UNKNOWN_FILES
                    ? unknownFiles
                    : Math.max(0, target.filesFree() - objects[t]);
            active[t] = sound[t] && files[t] > 0 && available[t] > kept[t];
            if (active[t]) {
                activeCount++;
            }
        }
    }

    private static long meanKnownFiles(TargetTable targets) {
        double sum = 0;
        int known = 0;
        for (int t = 0; t < targets.size(); t++) {
            if (targets.target(t).filesFree() != Target.UNKNOWN_FILES) {
                sum += targets.target(t).filesFree();
                known++;
            }
        }
        return known == 0 ? NEUTRAL_FILES : Math.max(1, (long) (sum / known));
    }
}
