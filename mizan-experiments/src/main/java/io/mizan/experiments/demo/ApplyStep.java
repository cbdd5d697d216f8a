package io.mizan.experiments.demo;

import io.mizan.controller.change.planner.PlanSteps;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.system.Balance;
import io.mizan.model.system.Server;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.simulator.system.SimulatedEvent;
import io.mizan.simulator.system.SimulatedSystem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Step 6 of the demo: applies the plan while a server dies, and resumes it when the server is back. */
final class ApplyStep implements DemoStep {
    /** The exit code of a plan that stopped. */
    private static final int FAILURE = 1;

    private static final Duration OUTAGE = Duration.ofMinutes(40);

    @Override
    public String title() {
        return "Apply, and lose a server on the way";
    }

    @Override
    public void play(DemoState state, DemoConsole console) {
        ChangePlan plan = state.of(ChangePlan.class);
        SystemView before = state.view();
        Server victim = victim(plan, before);
        Set<Integer> targets = victim.targets().stream().map(Target::index).collect(Collectors.toSet());
        SimulatedSystem system = state.system();
        Instant lost = system.instant().plus(half(plan));
        system.schedule(SimulatedEvent.lost(lost, targets));
        console.say("Half-way, at " + lost + " of the simulated time, " + victim.name() + " dies with its "
                + targets.size() + " targets.");
        console.show("\n");
        console.type(Integer.MAX_VALUE, FAILURE, "apply", plan.id(), "--yes", "--reason", "demo");
        SystemView stopped = state.view();
        SimulatedSystem waiting = state.system();
        waiting.schedule(SimulatedEvent.back(waiting.instant().plus(OUTAGE), targets));
        waiting.advance(OUTAGE);
        console.say(victim.name() + " is back after " + OUTAGE.toMinutes()
                + " minutes. The same command goes on where it ended:");
        console.show("\n");
        console.type("apply", plan.id(), "--yes", "--reason", "demo, " + victim.name() + " is back");
        SystemView after = state.view();
        ApplyResult applied = state.keep(new ApplyResult(
                victim.name(),
                List.of(
                        new ApplyResult.View("before", before),
                        new ApplyResult.View("stopped", stopped),
                        new ApplyResult.View("after", after))));
        console.show(bars(plan, applied, console));
        console.show("\n");
        console.type("audit");
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("lostServer", victim.name());
        applied.stages().forEach(view -> json.put(view.name(), SystemStep.json(view.system())));
        json.put(
                "simulatedSeconds",
                Duration.between(plan.madeAt(), state.system().instant()).toSeconds());
        state.computed().put("apply", json);
    }

    private static Duration half(ChangePlan plan) {
        return Duration.ofSeconds(plan.bytes() / plan.goals().bytesPerSecond() / 2);
    }

    /** The server that has most still to get when half of the bytes have moved: its loss hurts most. */
    private static Server victim(ChangePlan plan, SystemView view) {
        Map<Integer, Long> coming = new HashMap<>();
        long moved = 0;
        for (PlannedChange change : plan.changes()) {
            if (change instanceof FileMove move && moved > plan.bytes() / 2) {
                PlanSteps.change(move).forEach((target, bytes) -> coming.merge(target, Math.max(0, bytes), Long::sum));
            }
            moved += change.bytes();
        }
        return view.servers().stream()
                .max(Comparator.comparingLong((Server server) -> server.targets().stream()
                                .filter(Target::isData)
                                .mapToLong(target -> coming.getOrDefault(target.index(), 0L))
                                .sum())
                        .thenComparing(Server::name))
                .orElseThrow();
    }

    /** The targets that the plan changes, before and after. */
    private static String bars(ChangePlan plan, ApplyResult applied, DemoConsole console) {
        Table table = new Table().column("target", Align.LEFT);
        applied.stages().forEach(view -> table.column(view.name(), Align.RIGHT).column("", Align.LEFT));
        List<Integer> changed = plan.targets().stream()
                .filter(target -> target.usedBytes() != target.afterBytes())
                .map(target -> target.target().index())
                .toList();
        for (int index : changed) {
            List<Cell> cells = new ArrayList<>();
            cells.add(Cell.of(String.format(Locale.ROOT, "OST%04x", index)));
            for (ApplyResult.View view : applied.stages()) {
                double fill = fill(view.system(), index);
                cells.add(Cell.of(String.format(Locale.ROOT, "%.1f%%", 100 * fill)));
                cells.add(new Cell(console.style().bar(fill, 10), 0, fill > 0.9 ? Tone.BAD : Tone.GOOD));
            }
            table.row(cells.toArray(Cell[]::new));
        }
        return table.render(console.style()) + scores(applied);
    }

    private static double fill(SystemView view, int index) {
        return view.dataTargets().stream()
                .filter(target -> target.index() == index)
                .mapToDouble(target -> target.space().utilisation())
                .sum();
    }

    private static String scores(ApplyResult applied) {
        return "Balance score: "
                + applied.stages().stream()
                        .map(view -> String.format(
                                Locale.ROOT,
                                "%s %.1f",
                                view.name(),
                                Balance.of(view.system()).score()))
                        .collect(Collectors.joining(", "))
                + " of 100.\n";
    }
}
