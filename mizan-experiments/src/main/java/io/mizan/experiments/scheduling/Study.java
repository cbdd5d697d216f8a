package io.mizan.experiments.scheduling;

import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Schedule;
import io.mizan.model.allocation.Scheduler;
import io.mizan.simulator.scheduling.FairShare;
import io.mizan.simulator.scheduling.SharingMetrics;
import io.mizan.simulator.scheduling.workload.Profile;
import io.mizan.simulator.scheduling.workload.Scenario;
import io.mizan.simulator.scheduling.workload.SetGenerator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One family of profiles under all policies. Sets are independent, so any number of threads may observe at the same time. */
public final class Study {
    /** The policies that §6.2 gives inaccurate input to. */
    public static final List<String> UNINFORMED = List.of("ta+gnc", "bba+gnc", "bba+gc");

    private final List<Profile> profiles;
    private final SetGenerator generator;
    private final List<Scheduler> schedulers;
    private final ClassCurves curves;
    private final boolean alsoInaccurate;

    /** The policies come from outside; the tables and statements of the report need all that it names. */
    public Study(List<Profile> profiles, List<Scheduler> schedulers, long seed, boolean alsoInaccurate) {
        this.profiles = List.copyOf(profiles);
        this.generator = new SetGenerator(profiles, seed);
        this.schedulers = List.copyOf(schedulers);
        this.curves = new ClassCurves(profiles);
        this.alsoInaccurate = alsoInaccurate;
    }

    List<Profile> profiles() {
        return profiles;
    }

    ClassCurves curves() {
        return curves;
    }

    /** Draws a set of a scenario and lets every policy schedule it. */
    public Observation observe(Scenario scenario, int index, int number) {
        ApplicationSet set = generator.generate(scenario, index, number);
        Map<String, SharingMetrics> inaccurate = new LinkedHashMap<>();
        if (alsoInaccurate) {
            ApplicationSet believed = curves.believed(set);
            for (Scheduler scheduler : schedulers) {
                if (UNINFORMED.contains(scheduler.name())) {
                    Schedule schedule = scheduler.schedule(believed);
                    inaccurate.put(scheduler.name(), FairShare.run(set, schedule));
                }
            }
        }
        return new Observation(number, scenario, leastLoad(set), costs(set, schedulers), inaccurate);
    }

    /** What a set costs under each policy, in the order of the policies. */
    public static Map<String, SharingMetrics> costs(ApplicationSet set, List<Scheduler> schedulers) {
        Map<String, SharingMetrics> costs = new LinkedHashMap<>();
        schedulers.forEach(scheduler -> costs.put(scheduler.name(), FairShare.run(set, scheduler.schedule(set))));
        return costs;
    }

    private static double leastLoad(ApplicationSet set) {
        double sum = 0;
        for (int i = 0; i < set.applications().size(); i++) {
            Application application = set.applications().get(i);
            sum += application.stress(application.lightest(set.most(i)));
        }
        return sum / set.resources();
    }
}
