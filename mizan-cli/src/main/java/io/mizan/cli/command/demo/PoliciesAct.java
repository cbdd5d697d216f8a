package io.mizan.cli.command.demo;

import io.mizan.cli.command.simulate.SimulateCommand;
import io.mizan.model.plan.Plan;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
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
import java.util.stream.Stream;

/** What the plan would bring, beside what Lustre's allocators and the policies of the papers would do. */
final class PoliciesAct implements Act {
    /** Where files go: Lustre's two allocators, those of the Tarazu and AIOT papers, and Mizan's: for even space, and for even load. */
    private static final List<String> POLICIES =
            List.of("lustre-rr", "lustre-qos", "tarazu", "tarazu-online", "aiot", "balanced", "even-load");

    static final String LUSTRE = "lustre";
    static final String MIZAN = "even-load";
    static final String SPACE = "balanced";
    private static final int SEEDS = 5;

    @Override
    public String title() {
        return "What it would bring, simulated";
    }

    @Override
    public void play(Scene scene, Stage stage) {
        int seeds = scene.setting().fast() ? 1 : SEEDS;
        String job = scene.of(Diagnosed.class).job();
        stage.say("All " + scene.jobs().size()
                + " jobs write their files again, on the system as it is, with each policy choosing"
                + " the targets; then on the system as the plan would leave it. " + seeds
                + (seeds == 1 ? " seed." : " seeds, means."));
        stage.show("\n");
        List<Simulated.Row> rows = new ArrayList<>();
        Path applications = scene.file("applications.json");
        Map<String, Map<String, List<Integer>>> allocated =
                new AllocatedJobs(scene.jobs(), scene.scenario(), applications).placements();
        stage.type(
                "allocate",
                "--applications",
                applications.toString(),
                "--policy",
                String.join(",", AllocatedJobs.POLICIES));
        stage.typed("simulate", scene.jobScenario().file().toString(), "--policies", String.join(",", POLICIES));
        List<String> now = Stream.of(List.of(RecordedPlacement.NAME), POLICIES, AllocatedJobs.POLICIES)
                .flatMap(List::stream)
                .toList();
        String application = scene.job(job).name();
        PolicySource all = scene.jobScenario().policies(allocated);
        rows(run(scene, stage, all, scene.scenario(), now, seeds), false, application, rows);
        JobScenario planned = planned(scene);
        stage.typed("simulate", planned.file().toString(), "--policies", LUSTRE + "," + MIZAN);
        Scenario scenario = planned.read(stage.configuration(), stage.inside());
        PolicySource usual = planned.policies();
        rows(run(scene, stage, usual, scenario, List.of(LUSTRE, MIZAN), seeds), true, application, rows);
        Simulated simulated = scene.keep(new Simulated(job, rows));
        stage.show("\n" + table(simulated).render(stage.style()));
        stage.say("today: files where they lie. job " + job
                + ": its time in I/O. OST cost: highest / mean utilisation of targets"
                + " in the end, 1 is best. slowdown: time in I/O over that of a job that is alone, mean and worst of the"
                + " jobs. ENOSPC: bytes that found no room. " + String.join(", ", AllocatedJobs.POLICIES)
                + ": RR-9549's, which say how many targets of its pool a job gets, and which; what a job moves with 1, 2, 4 and more"
                + " targets of its own was simulated for them, too.");
        simulated.aboutEvenSpace().ifPresent(stage::say);
        stage.show("\n");
        Simulated.Row after = simulated.row(LUSTRE, true);
        stage.say(String.format(
                Locale.ROOT,
                "With the plan, and Lustre still choosing the targets, job %s spends %.0f s in I/O instead of %.0f s.",
                job,
                after.jobSeconds(),
                simulated.today().jobSeconds()));
        scene.computed().put("policies", rows.stream().map(Simulated.Row::json).toList());
    }

    private static void rows(Comparison comparison, boolean planned, String application, List<Simulated.Row> rows) {
        comparison.outcomes().forEach(outcome -> rows.add(Simulated.Row.of(outcome, planned, application)));
    }

    private static Comparison run(
            Scene scene, Stage stage, PolicySource source, Scenario scenario, List<String> policies, int seeds) {
        try {
            return SimulateCommand.run(
                    scenario.withSettings(scenario.settings().withRuns(seeds)).withPolicies(policies),
                    source,
                    stage.outside(),
                    scene.setting().threads());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Ended(Stage.INTERRUPTED);
        }
    }

    /** The same jobs on the system after the plan; the one that hurts has the layout that was advised. */
    private static JobScenario planned(Scene scene) {
        Plan plan = scene.of(Plan.class);
        Diagnosed diagnosed = scene.of(Diagnosed.class);
        SimulatedState[] last = {DemoSystem.idle(scene.setting().seed(), scene.jobs())};
        SimulatedSystem system = new SimulatedSystem(last[0], state -> last[0] = state);
        plan.changes().forEach(change -> {
            if (change instanceof FileMove move) {
                system.move(move.before(), move.after());
            }
        });
        Path state = scene.file("planned.json");
        StateFile.write(state, system.state());
        JobScenario scenario = new JobScenario(scene.jobs(), state, scene.file("planned-jobs.json"));
        scenario.write(
                scene.setting().seed(), job -> job.id().equals(diagnosed.job()) ? diagnosed.layout() : job.layout());
        return scenario;
    }

    private static Table table(Simulated simulated) {
        Table table = new Table()
                .column("policy", Align.LEFT)
                .column("all", Align.RIGHT)
                .column("job " + simulated.job(), Align.RIGHT)
                .column("write", Align.RIGHT)
                .column("OST cost", Align.RIGHT)
                .column("slowdown", Align.RIGHT)
                .column("worst", Align.RIGHT)
                .column("ENOSPC", Align.RIGHT);
        for (Simulated.Row row : simulated.rows()) {
            table.row(
                    Cell.of(row.label()),
                    Cell.of(seconds(row.seconds())),
                    Cell.of(seconds(row.jobSeconds())),
                    Cell.of(DataRate.prose((long) row.writeBytesPerSecond())),
                    Cell.of(String.format(Locale.ROOT, "%.3f", row.ostCost())),
                    Cell.of(String.format(Locale.ROOT, "%.2f", row.meanSlowdown())),
                    Cell.of(String.format(Locale.ROOT, "%.2f", row.worstSlowdown())),
                    Cell.of(ByteSize.prose((long) row.refusedBytes())));
        }
        return table;
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, "%.0f s", value);
    }
}
