package io.mizan.algorithms.allocation;

import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Schedule;
import io.mizan.model.allocation.Scheduler;

/**
 * The schedule of one allocation policy for one set, and its figures.
 *
 * @param ioLoad stress of all applications over resources; above 1 the resources are saturated
 */
public record AllocationResult(String policy, ApplicationSet set, Schedule schedule, double ioLoad) {
    /** A load that a policy kept at exactly 1 may come out above it in the last digit. */
    private static final double ROUNDING = 1e-9;

    public static AllocationResult of(Scheduler scheduler, ApplicationSet set) {
        Schedule schedule = scheduler.schedule(set);
        return new AllocationResult(scheduler.name(), set, schedule, set.ioLoad(schedule.allocation()));
    }

    public boolean saturated() {
        return ioLoad > 1 + ROUNDING;
    }

    /** Resources given, shared ones counted for each application. */
    public int given() {
        return schedule.allocation().stream().mapToInt(Integer::intValue).sum();
    }

    /** Mean over applications of best bandwidth / bandwidth: the slowdown of I/O before anybody gets in the way. */
    public double slowdown() {
        double sum = 0;
        for (int i = 0; i < set.applications().size(); i++) {
            Application application = set.applications().get(i);
            sum += bandwidth(application, application.fastest(set.most(i)))
                    / bandwidth(application, schedule.allocation().get(i));
        }
        return sum / set.applications().size();
    }

    /** The highest sum, over the applications of one resource, of their shares of time in I/O. */
    public double busiest() {
        double[] loads = new double[set.resources()];
        double highest = 0;
        for (int i = 0; i < set.applications().size(); i++) {
            double share =
                    set.applications().get(i).ioShare(schedule.allocation().get(i));
            for (int resource : schedule.resources().get(i)) {
                loads[resource] += share;
                highest = Math.max(highest, loads[resource]);
            }
        }
        return highest;
    }

    private static double bandwidth(Application application, int resources) {
        return application.megabytesPerSecond().get(resources - 1);
    }
}
