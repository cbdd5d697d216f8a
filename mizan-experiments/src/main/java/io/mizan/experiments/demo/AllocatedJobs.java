package io.mizan.experiments.demo;

import io.mizan.algorithms.allocation.AllocationPolicies;
import io.mizan.model.allocation.ApplicationFile;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Schedule;
import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.run.ScenarioRun;
import io.mizan.simulator.scenario.Application;
import io.mizan.simulator.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many targets each job gets, and which, by the policies of RR-9549. They have to know what a job moves with 1, 2, 3, … targets of
 * its own: that is simulated job by job on the idle system, at 1, 2, 4, … targets, with straight lines between. The targets of each
 * pool are shared out by themselves, without those that are full, degraded or new: these policies know nothing of space.
 *
 * @param file what {@code mizan allocate} reads, a set for each pool
 */
record AllocatedJobs(List<DemoJob> jobs, Scenario scenario, Path file) {
    /** The report's baseline, fastest for each, what it recommends, and the exact one without sharing. */
    static final List<String> POLICIES = List.of("static+gnc", "bba+gc", "ta+gnc", "mckp");

    private static final List<String> POOLS = List.of(DemoSystem.HDD, DemoSystem.FLASH);
    private static final double MEGABYTE = 1e6;
    private static final long SEED = 1;

    /** Targets of each file, by policy. */
    Map<String, Map<String, List<Integer>>> placements() {
        List<Object> sets = new ArrayList<>();
        for (String pool : POOLS) {
            sets.add(set(sets.size(), pool));
        }
        String text = JsonText.of(sets);
        DemoFile.write(file, List.of(text));
        // What the policies see is what is in the file.
        List<ApplicationSet> read = ApplicationFile.read(Documents.parse(file.toString(), text));
        Map<String, Map<String, List<Integer>>> all = new LinkedHashMap<>();
        for (String policy : POLICIES) {
            Map<String, List<Integer>> targets = new HashMap<>();
            for (int i = 0; i < POOLS.size(); i++) {
                place(POOLS.get(i), AllocationPolicies.find(policy, SEED).schedule(read.get(i)), targets);
            }
            all.put(policy, targets);
        }
        return all;
    }

    private List<DemoJob> of(String pool) {
        return jobs.stream().filter(job -> job.pool().equals(pool)).toList();
    }

    private void place(String pool, Schedule schedule, Map<String, List<Integer>> targets) {
        List<Integer> usual = DemoSystem.usualTargets(pool);
        List<DemoJob> mine = of(pool);
        for (int i = 0; i < mine.size(); i++) {
            List<Integer> own =
                    schedule.resources().get(i).stream().map(usual::get).toList();
            mine.get(i).files().forEach(name -> targets.put(name, own));
        }
    }

    private Map<String, Object> set(int number, String pool) {
        List<Integer> targets = DemoSystem.usualTargets(pool);
        Map<String, Object> set = new LinkedHashMap<>();
        set.put("set", number);
        set.put("N", targets.size());
        set.put("apps", of(pool).stream().map(job -> application(job, targets)).toList());
        return set;
    }

    private Map<String, Object> application(DemoJob job, List<Integer> targets) {
        double bytes = (double) job.fileBytes() * job.files().size();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("profile", job.name());
        map.put("Q", job.nodes());
        map.put("Tcpu", (double) job.bytes() * job.files().size() / job.rankBytesPerSecond());
        map.put("Vio", bytes / MEGABYTE);
        map.put("b", megabytesPerSecond(job, bytes, targets));
        return map;
    }

    private List<Double> megabytesPerSecond(DemoJob job, double bytes, List<Integer> targets) {
        TreeMap<Integer, Double> known = new TreeMap<>();
        for (int n = 1; n < targets.size(); n *= 2) {
            known.put(n, bytes / MEGABYTE / alone(job, targets.subList(0, n)));
        }
        known.put(targets.size(), bytes / MEGABYTE / alone(job, targets));
        List<Double> all = new ArrayList<>();
        for (int n = 1; n <= targets.size(); n++) {
            Map.Entry<Integer, Double> below = known.floorEntry(n);
            Map.Entry<Integer, Double> above = known.ceilingEntry(n);
            double part = above.getKey().equals(below.getKey())
                    ? 0
                    : (double) (n - below.getKey()) / (above.getKey() - below.getKey());
            all.add(below.getValue() + part * (above.getValue() - below.getValue()));
        }
        return all;
    }

    /** Seconds that its I/O takes where nobody else is there and no rank computes. */
    private double alone(DemoJob job, List<Integer> targets) {
        Application application = scenario.applications().stream()
                .filter(one -> one.name().equals(job.name()))
                .findFirst()
                .orElseThrow();
        Application bare = new Application(
                application.name(),
                application.program(),
                application.layout(),
                application.pool(),
                application.nodes(),
                0,
                List.of(),
                Double.POSITIVE_INFINITY);
        Map<String, List<Integer>> placed = new HashMap<>();
        job.files().forEach(name -> placed.put(name, targets));
        RunResult run = ScenarioRun.run(
                scenario.alone(bare),
                RecordedPlacement.NAME,
                (name, seed) -> new RecordedPlacement(name, placed),
                SEED);
        return run.seconds();
    }
}
