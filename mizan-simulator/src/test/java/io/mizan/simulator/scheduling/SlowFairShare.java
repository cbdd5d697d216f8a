package io.mizan.simulator.scheduling;

import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Schedule;
import java.util.List;

/**
 * The same model as {@link FairShare}, written down plainly and without its code: at each event everything that runs is looked
 * at, and all that is left of it is reduced by what it got until the next event.
 */
final class SlowFairShare {
    /** What is left of something that ends now, after rounding, relative to its length. */
    private static final double NOTHING = 1e-12;

    private final ApplicationSet set;
    private final Schedule schedule;
    private final int count;
    private final double[] computeLeft;
    private final double[][] transferLeft;
    private final boolean[] inIo;
    private final int[] phasesDone;
    private final double[] ioStart;
    private final double[] ioDone;
    private final double[] ioAll;
    private final double[] busy;
    private double now;

    private SlowFairShare(ApplicationSet set, Schedule schedule) {
        this.set = set;
        this.schedule = schedule;
        this.count = set.applications().size();
        computeLeft = new double[count];
        transferLeft = new double[count][set.resources()];
        inIo = new boolean[count];
        phasesDone = new int[count];
        ioStart = new double[count];
        ioDone = new double[count];
        ioAll = new double[count];
        busy = new double[set.resources()];
        for (int i = 0; i < count; i++) {
            computeLeft[i] = compute(i);
        }
    }

    static SharingMetrics run(ApplicationSet set, Schedule schedule) {
        return new SlowFairShare(set, schedule).run();
    }

    private SharingMetrics run() {
        while (!over()) {
            change();
            if (!over()) {
                advance();
            }
        }
        double slowdown = 0;
        double alone = 0;
        double idle = 0;
        for (int i = 0; i < count; i++) {
            Application application = set.applications().get(i);
            List<Double> b = application.megabytesPerSecond();
            double best = b.subList(0, Math.min(b.size(), set.resources())).stream()
                    .mapToDouble(rate -> rate)
                    .max()
                    .orElseThrow();
            double own = best / b.get(schedule.resources().get(i).size() - 1);
            double volume = application.ioMegabytes() / application.phases() * phasesDone[i];
            slowdown += volume == 0 ? own : ioDone[i] / (volume / best);
            alone += own;
            idle += ioAll[i] * application.nodes();
        }
        double most = 0;
        double least = 1;
        double sum = 0;
        for (double seconds : busy) {
            most = Math.max(most, seconds / now);
            least = Math.min(least, seconds / now);
            sum += seconds / now;
        }
        return new SharingMetrics(
                slowdown / count,
                alone / count,
                (slowdown - alone) / count,
                most - least,
                idle / now / set.computeNodes(),
                sum / busy.length,
                now);
    }

    private boolean over() {
        boolean through = false;
        boolean each = true;
        for (int i = 0; i < count; i++) {
            through |= phasesDone[i] >= set.applications().get(i).phases();
            each &= phasesDone[i] > 0;
        }
        return through && each;
    }

    /** Whatever ends now. */
    private void change() {
        for (int i = 0; i < count; i++) {
            if (inIo[i] && pending(i) == 0) {
                inIo[i] = false;
                ioDone[i] += now - ioStart[i];
                phasesDone[i]++;
                computeLeft[i] = compute(i);
            }
            if (!inIo[i] && computeLeft[i] <= NOTHING * compute(i)) {
                inIo[i] = true;
                ioStart[i] = now;
                for (int resource : schedule.resources().get(i)) {
                    transferLeft[i][resource] = transfer(i);
                }
            }
        }
    }

    private void advance() {
        int[] users = new int[set.resources()];
        double step = Double.POSITIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            for (int resource = 0; inIo[i] && resource < users.length; resource++) {
                users[resource] += transferLeft[i][resource] > 0 ? 1 : 0;
            }
        }
        for (int i = 0; i < count; i++) {
            if (!inIo[i]) {
                step = Math.min(step, computeLeft[i]);
            } else if (pending(i) == 0) {
                step = 0;
            }
            for (int resource = 0; inIo[i] && resource < users.length; resource++) {
                if (transferLeft[i][resource] > 0) {
                    step = Math.min(step, transferLeft[i][resource] * users[resource]);
                }
            }
        }
        for (int i = 0; i < count; i++) {
            if (!inIo[i]) {
                computeLeft[i] -= step;
                continue;
            }
            ioAll[i] += step;
            for (int resource = 0; resource < users.length; resource++) {
                if (transferLeft[i][resource] > 0) {
                    double left = transferLeft[i][resource] - step / users[resource];
                    transferLeft[i][resource] = left <= NOTHING * transfer(i) ? 0 : left;
                }
            }
        }
        for (int resource = 0; resource < users.length; resource++) {
            busy[resource] += users[resource] > 0 ? step : 0;
        }
        now += step;
    }

    private int pending(int application) {
        int pending = 0;
        for (double left : transferLeft[application]) {
            pending += left > 0 ? 1 : 0;
        }
        return pending;
    }

    private double compute(int application) {
        Application it = set.applications().get(application);
        return it.computeSeconds() / it.phases();
    }

    private double transfer(int application) {
        Application it = set.applications().get(application);
        int resources = schedule.resources().get(application).size();
        return it.ioMegabytes() / it.megabytesPerSecond().get(resources - 1) / it.phases();
    }
}
