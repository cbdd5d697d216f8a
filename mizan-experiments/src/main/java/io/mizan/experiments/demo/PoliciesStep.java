package io.mizan.experiments.demo;

import io.mizan.experiments.demo.SimulatedPolicies.Setup;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.units.ByteSize;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.simulator.result.Comparison;
import io.mizan.simulator.scenario.PolicySource;
import io.mizan.simulator.scenario.Scenario;
import io.mizan.simulator.system.SimulatedState;
import io.mizan.simulator.system.SimulatedSystem;
import io.mizan.simulator.system.StateFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Step 5 of the demo: simulates what the plan would bring, beside what Lustre's allocators and the policies of the papers would do. */
final class PoliciesStep implements DemoStep {
    /** Where files go: Lustre, and its two allocators, those of the Tarazu and AIOT papers, and Mizan's: for even space alone, and its default. */
    private static final List<String> POLICIES =
            List.of("lustre", "lustre-rr", "lustre-qos", "tarazu", "tarazu-online", "aiot", "even-space", "balanced");

    static final String LUSTRE = "lustre";
    static final String MIZAN = "balanced";
    static final String SPACE = "even-space";
    private static final int SEEDS = 5;

    @Override
    public String title() {
        return "What it would bring, simulated";
    }

    @Override
    public void play(DemoState state, DemoConsole console) {
        int seeds = state.setting().fast() ? 1 : SEEDS;
        String job = state.of(DiagnosisResult.class).job();
        console.say("All " + state.jobs().size()
                + " jobs write their files again, with each policy choosing the targets: with the layouts that they have, and with"
                + " the one that is advised for job " + job + "; then on the system as the plan would leave it. "
                + seeds
                + (seeds == 1 ? " seed." : " seeds, means."));
        console.show("\n");
        List<SimulatedPolicies.Row> rows = new ArrayList<>();
        Path applications = state.file("applications.json");
        Map<String, Map<String, List<Integer>>> allocated =
                new AllocatedJobs(state.jobs(), state.scenario(), applications).placements();
        console.type(
                "allocate",
                "--applications",
                applications.toString(),
                "--policy",
                String.join(",", AllocatedJobs.POLICIES));
        console.typed("simulate", state.jobScenario().file().toString(), "--policies", String.join(",", POLICIES));
        List<String> now = Stream.of(List.of(RecordedPlacement.NAME), POLICIES, AllocatedJobs.POLICIES)
                .flatMap(List::stream)
                .toList();
        String application = state.job(job).name();
        PolicySource all = state.jobScenario().policies(allocated);
        rows(run(state, all, state.scenario(), now, seeds), Setup.TODAY, application, rows);
        for (Setup setup : List.of(Setup.ADVISED, Setup.PLANNED)) {
            JobScenario changed = setup == Setup.ADVISED ? advised(state) : planned(state);
            List<String> policies = setup == Setup.ADVISED ? POLICIES : List.of(LUSTRE, MIZAN);
            console.typed("simulate", changed.file().toString(), "--policies", String.join(",", policies));
            Scenario scenario = state.tools().scenario(changed.file());
            rows(run(state, changed.policies(), scenario, policies, seeds), setup, application, rows);
        }
        SimulatedPolicies simulated = state.keep(new SimulatedPolicies(job, rows));
        console.show("\n" + table(simulated).render(console.style()));
        console.say("today: files where they lie. all: until the last job is done. job " + job
                + ": its time in I/O. worst: the highest slowdown of a job, which is its time in I/O over that when it is alone. OST cost:"
                + " highest / mean utilisation of targets in the end, 1 is best. advised: the same with the layout that is advised for job "
                + job + ". " + String.join(", ", AllocatedJobs.POLICIES)
                + ": RR-9549's, which say how many targets of its pool a job gets, and which; what a job moves with 1, 2, 4 and more"
                + " targets of its own was simulated for them, too.");
        refused(rows).ifPresent(console::say);
        console.show("\n");
        console.say("Placement and layout apart: " + MIZAN + " instead of " + LUSTRE
                + ", and the advised layout of job " + job + " instead of the one that it has.");
        console.show("\n" + apart(simulated).render(console.style()));
        console.show("\n");
        simulated.aboutEvenSpace().ifPresent(console::say);
        console.show("\n");
        SimulatedPolicies.Row after = simulated.row(LUSTRE, Setup.PLANNED);
        console.say(String.format(
                Locale.ROOT,
                "With the plan, and Lustre still choosing the targets, job %s spends %.0f s in I/O instead of %.0f s.",
                job,
                after.jobSeconds(),
                simulated.today().jobSeconds()));
        state.computed()
                .put("policies", rows.stream().map(SimulatedPolicies.Row::json).toList());
    }

    private static void rows(Comparison comparison, Setup setup, String application, List<SimulatedPolicies.Row> rows) {
        comparison.outcomes().forEach(outcome -> rows.add(SimulatedPolicies.Row.of(outcome, setup, application)));
    }

    private static Comparison run(
            DemoState state, PolicySource source, Scenario scenario, List<String> policies, int seeds) {
        return state.tools()
                .simulate(
                        scenario.withSettings(scenario.settings().withRuns(seeds))
                                .withPolicies(policies),
                        source);
    }

    /** The same jobs on the system as it is, with the layout that was advised for the one that hurts. */
    private static JobScenario advised(DemoState state) {
        return advised(state, state.jobScenario().system(), state.file("advised-jobs.json"));
    }

    /** The same on the system after the moves of the plan. */
    private static JobScenario planned(DemoState state) {
        ChangePlan plan = state.of(ChangePlan.class);
        SimulatedState[] last = {DemoSystem.idle(state.setting().seed(), state.jobs())};
        SimulatedSystem system = new SimulatedSystem(last[0], changed -> last[0] = changed);
        plan.changes().forEach(change -> {
            if (change instanceof FileMove move) {
                system.move(move.before(), move.after());
            }
        });
        Path file = state.file("planned.json");
        StateFile.write(file, system.state());
        return advised(state, file, state.file("planned-jobs.json"));
    }

    private static JobScenario advised(DemoState state, Path system, Path file) {
        DiagnosisResult diagnosed = state.of(DiagnosisResult.class);
        JobScenario scenario = new JobScenario(state.jobs(), system, file);
        scenario.write(
                state.setting().seed(), job -> job.id().equals(diagnosed.job()) ? diagnosed.layout() : job.layout());
        return scenario;
    }

    /** A line for each policy: with the layouts of today on the left, with the advised one on the right. */
    private static Table table(SimulatedPolicies simulated) {
        Table table = new Table()
                .column("policy", Align.LEFT)
                .column("all", Align.RIGHT)
                .column("job " + simulated.job(), Align.RIGHT)
                .column("worst", Align.RIGHT)
                .column("OST cost", Align.RIGHT)
                .column("advised: all", Align.RIGHT)
                .column("job", Align.RIGHT)
                .column("worst", Align.RIGHT);
        for (SimulatedPolicies.Row row : simulated.rows()) {
            if (row.setup() == Setup.ADVISED) {
                continue;
            }
            boolean planned = row.setup() == Setup.PLANNED;
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(row.label())));
            cells.addAll(times(planned ? Optional.empty() : Optional.of(row)));
            cells.add(Cell.of(String.format(Locale.ROOT, "%.3f", row.ostCost())));
            cells.addAll(times(planned ? Optional.of(row) : simulated.find(row.policy(), Setup.ADVISED)));
            table.row(cells.toArray(Cell[]::new));
        }
        return table;
    }

    /** Placement from left to right, the layout from top to bottom. */
    private static Table apart(SimulatedPolicies simulated) {
        Table table = new Table().column("", Align.LEFT);
        for (String what : List.of("all", "job " + simulated.job())) {
            for (String policy : List.of(LUSTRE, MIZAN)) {
                table.column(what + ": " + policy, Align.RIGHT);
            }
        }
        for (Setup setup : List.of(Setup.TODAY, Setup.ADVISED)) {
            List<Cell> cells =
                    new ArrayList<>(List.of(Cell.of(setup == Setup.TODAY ? "layout of today" : "advised layout")));
            for (ToDoubleFunction<SimulatedPolicies.Row> figure : List.<ToDoubleFunction<SimulatedPolicies.Row>>of(
                    SimulatedPolicies.Row::seconds, SimulatedPolicies.Row::jobSeconds)) {
                for (String policy : List.of(LUSTRE, MIZAN)) {
                    cells.add(Cell.of(seconds(figure.applyAsDouble(simulated.row(policy, setup)))));
                }
            }
            table.row(cells.toArray(Cell[]::new));
        }
        return table;
    }

    private static List<Cell> times(Optional<SimulatedPolicies.Row> row) {
        return Stream.of(
                        row.map(one -> seconds(one.seconds())),
                        row.map(one -> seconds(one.jobSeconds())),
                        row.map(one -> String.format(Locale.ROOT, "%.2f", one.worstSlowdown())))
                .map(text -> Cell.of(text.orElse("-")))
                .toList();
    }

    /** What found no room, where anything did not. */
    private static Optional<String> refused(List<SimulatedPolicies.Row> rows) {
        List<String> refused = rows.stream()
                .filter(row -> row.refusedBytes() > 0)
                .map(row -> row.label() + " " + ByteSize.prose((long) row.refusedBytes()))
                .toList();
        return refused.isEmpty() ? Optional.empty() : Optional.of("ENOSPC: " + String.join(", ", refused) + ".");
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, "%.0f s", value);
    }
}
