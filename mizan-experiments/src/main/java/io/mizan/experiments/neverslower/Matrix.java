package io.mizan.experiments.neverslower;

import io.mizan.experiments.neverslower.Run.Outcome;
import io.mizan.experiments.paper.Workers;
import io.mizan.model.placement.LayoutForm;
import io.mizan.simulator.scenario.Application;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Runs cells of the matrix. */
final class Matrix {
    private record Programs(Site site, Load load) {}

    private record Bounded(Cell cell, long seed) {}

    private final Map<Programs, List<Application>> applications = new ConcurrentHashMap<>();
    private final Map<Bounded, Map<LayoutForm, Double>> bounds = new ConcurrentHashMap<>();
    private final Outcomes outcomes;

    Matrix(Outcomes outcomes) {
        this.outcomes = outcomes;
    }

    /** The same for any number of threads, and wherever an earlier run of it was ended. */
    List<CellResult> results(List<Cell> cells, int seeds, Workers workers) throws InterruptedException {
        Set<Run> runs = new LinkedHashSet<>();
        for (Cell cell : cells) {
            for (Contestant contestant : Contestant.of(cell)) {
                for (int seed = 1; seed <= seeds; seed++) {
                    runs.add(Run.of(cell, contestant, seed));
                }
            }
        }
        List<Run> tasks = List.copyOf(runs);
        List<Outcome> done = workers.all(tasks, this::outcome);
        Map<Run, Outcome> byRun = new LinkedHashMap<>();
        for (int i = 0; i < done.size(); i++) {
            byRun.put(tasks.get(i), done.get(i));
        }
        List<CellResult> results = new ArrayList<>();
        for (Cell cell : cells) {
            results.add(result(cell, seeds, byRun));
        }
        return results;
    }

    private Outcome outcome(Run run) {
        return outcomes.of(run).orElseGet(() -> {
            Outcome outcome = run.outcome(applications(run.cell()));
            outcomes.add(run, outcome);
            return outcome;
        });
    }

    private CellResult result(Cell cell, int seeds, Map<Run, Outcome> byRun) {
        List<Double> bounds = new ArrayList<>();
        List<Double> startBounds = new ArrayList<>();
        Map<Contestant, List<Outcome>> each = new LinkedHashMap<>();
        for (int seed = 1; seed <= seeds; seed++) {
            Map<LayoutForm, Double> bound = bounds(cell.unforeseen(), seed);
            bounds.add(bound.getOrDefault(LayoutForm.LIST, Double.NaN));
            startBounds.add(bound.getOrDefault(LayoutForm.START_INDEX, Double.NaN));
            for (Contestant contestant : Contestant.of(cell)) {
                Outcome outcome = byRun.get(Run.of(cell, contestant, seed));
                if (outcome != null) {
                    each.computeIfAbsent(contestant, key -> new ArrayList<>()).add(outcome);
                }
            }
        }
        return new CellResult(cell, bounds, startBounds, each);
    }

    private Map<LayoutForm, Double> bounds(Cell cell, long seed) {
        return bounds.computeIfAbsent(
                new Bounded(cell, seed),
                key -> Bound.seconds(
                        cell.state().platform(cell.site(), seed, false), cell.state(), applications(cell)));
    }

    private List<Application> applications(Cell cell) {
        return applications.computeIfAbsent(
                new Programs(cell.site(), cell.load()), key -> key.load.applications(key.site));
    }
}
