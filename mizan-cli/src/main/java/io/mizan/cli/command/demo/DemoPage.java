package io.mizan.cli.command.demo;

import io.mizan.controller.change.planner.PlanSteps;
import io.mizan.experiments.demo.ApplyResult;
import io.mizan.experiments.demo.DemoState;
import io.mizan.experiments.demo.DiagnosisResult;
import io.mizan.experiments.demo.FindingCodes;
import io.mizan.experiments.demo.KeyFigure;
import io.mizan.experiments.demo.ProgramRun;
import io.mizan.experiments.demo.SimulatedPolicies;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.system.SystemView;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.Count;
import io.mizan.report.html.BarChart;
import io.mizan.report.html.BarChart.Bars;
import io.mizan.report.html.ChartColour;
import io.mizan.report.html.DataTable;
import io.mizan.report.html.DataTable.Column;
import io.mizan.report.html.Findings;
import io.mizan.report.html.HtmlPage;
import io.mizan.report.html.KeyFigures;
import io.mizan.report.html.KeyFigures.Figure;
import io.mizan.report.html.Prose;
import io.mizan.report.html.Section;
import io.mizan.report.html.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The results of the demo as an HTML page with charts. */
final class DemoPage {
    private static final double HUNDREDTHS = 1e4;

    private final DemoState state;

    DemoPage(DemoState state) {
        this.state = state;
    }

    HtmlPage page() {
        HtmlPage page = new HtmlPage(
                "A day of demofs",
                "made by mizan demo --seed " + state.setting().seed() + ": 4 servers, 32 targets, "
                        + state.jobs().size() + " jobs, all simulated; the files of the real program are real");
        page.section(Section.of(
                "In short",
                new KeyFigures(KeyFigure.of(state).stream()
                        .map(change -> new Figure(
                                change.name(),
                                change.after(),
                                change.compared() + " " + change.before() + ", " + change.source()))
                        .toList())));
        page.section(balance());
        page.section(Section.of(
                "The job that hurts",
                new Prose("Found in the live view, diagnosed from its Darshan log. Of the other jobs, " + well()
                        + " have nothing to do."),
                new Findings(List.of(state.of(DiagnosisResult.class).finding()))));
        page.section(plan());
        page.section(policies());
        state.kept(ProgramRun.class).ifPresent(run -> page.section(program(run)));
        page.section(
                Section.of(
                        "Your own file system",
                        new Prose(
                                "mizan snapshot-script prints a script that collects what is needed, without root and with names"
                                        + " hashed; mizan what-if mizan-snapshot.tar --add-osts 8 answers about that system.")));
        return page;
    }

    private long well() {
        String culprit = state.of(DiagnosisResult.class).job();
        return state.of(FindingCodes.class).codes().entrySet().stream()
                .filter(job -> !job.getKey().equals(culprit) && job.getValue().isEmpty())
                .count();
    }

    private Section balance() {
        ApplyResult applied = state.of(ApplyResult.class);
        SystemView before = applied.stages().get(0).system();
        List<String> names = before.dataTargets().stream()
                .map(target -> target.name().shortForm().substring(3))
                .toList();
        return Section.of(
                "Targets before and after",
                new BarChart(
                        "How full each target is: before the plan, when " + applied.server() + " died, and after.",
                        "A bar for each moment; targets have the numbers that Lustre gives them. The last four are new. Even bars"
                                + " within a pool are a balanced system.",
                        "OST",
                        names,
                        Unit.PERCENT,
                        false,
                        List.of(
                                fills("before", ChartColour.GREY, applied, 0),
                                fills("when " + applied.server() + " died", ChartColour.ORANGE, applied, 1),
                                fills("after", ChartColour.BLUE, applied, 2))),
                new Prose(applied.server()
                        + " died half-way: apply stopped by itself, and the same command went on when the server"
                        + " was back."));
    }

    private static Bars fills(String name, ChartColour tone, ApplyResult applied, int stage) {
        return new Bars(
                name,
                name,
                tone,
                false,
                applied.stages().get(stage).system().dataTargets().stream()
                        .mapToLong(
                                target -> Math.round(HUNDREDTHS * target.space().utilisation()))
                        .toArray());
    }

    private Section plan() {
        ChangePlan plan = state.of(ChangePlan.class);
        List<List<Object>> rows = new ArrayList<>();
        for (PlanSteps.Moves moves : PlanSteps.moves(plan)) {
            rows.add(List.of(
                    (long) moves.step(),
                    name(moves.from()),
                    moves.to().stream().map(DemoPage::name).collect(Collectors.joining(", ")),
                    (long) moves.files().size(),
                    moves.bytes()));
        }
        DiagnosisResult diagnosed = state.of(DiagnosisResult.class);
        return Section.of(
                "The plan",
                new Prose("New files of " + diagnosed.directory() + " get the layout that was advised. "
                        + ByteSize.prose(plan.bytes()) + " are moved; no plan for this goal can move less than "
                        + ByteSize.prose(plan.goals().leastBytes()) + ". "
                        + "Left where they are, because open or of several names: "
                        + Count.of(plan.skipped().size(), "file") + "."),
                new DataTable(
                        "Moves",
                        List.of(
                                new Column("step", Unit.COUNT),
                                new Column("from", Unit.TEXT),
                                new Column("to", Unit.TEXT),
                                new Column("files", Unit.COUNT),
                                new Column("bytes", Unit.BYTES)),
                        rows));
    }

    private Section policies() {
        SimulatedPolicies simulated = state.of(SimulatedPolicies.class);
        return Section.of(
                "Policies, simulated",
                new Prose(
                        "All jobs write their files again. The first bar is every file where it lies today; then each policy chooses"
                                + " the targets with the layouts of today. Bars that begin with layout: the same with the layout that is"
                                + " advised for one job; with plan: also on the system as the plan leaves it."
                                + simulated
                                        .aboutEvenSpace()
                                        .map(why -> " " + why)
                                        .orElse("")),
                chart(
                        "Time that job " + simulated.job() + " spends in I/O; shorter is better.",
                        Unit.SECONDS,
                        ChartColour.ORANGE,
                        SimulatedPolicies.Row::jobSeconds),
                chart(
                        "Write bandwidth of all jobs together; higher is better.",
                        Unit.BYTES_PER_SECOND,
                        ChartColour.BLUE,
                        SimulatedPolicies.Row::writeBytesPerSecond),
                chart(
                        "OST cost in the end: highest over mean use of targets, as a share; 100 % is perfect.",
                        Unit.PERCENT, ChartColour.GREEN, row -> HUNDREDTHS * row.ostCost()));
    }

    private BarChart chart(String label, Unit unit, ChartColour tone, ToDoubleFunction<SimulatedPolicies.Row> figure) {
        List<SimulatedPolicies.Row> rows = state.of(SimulatedPolicies.class).rows();
        return new BarChart(
                label,
                label,
                "policy",
                rows.stream().map(SimulatedPolicies.Row::label).toList(),
                unit,
                false,
                List.of(new Bars(
                        "mean",
                        "mean",
                        tone,
                        false,
                        rows.stream()
                                .mapToLong(row -> Math.round(figure.applyAsDouble(row)))
                                .toArray())));
    }

    private static Section program(ProgramRun run) {
        double[] costs = {
            run.second().balance().lustre(),
            run.second().balance().after(),
            run.second().balance().lowerBound()
        };
        long[] shares = new long[costs.length];
        for (int i = 0; i < costs.length; i++) {
            shares[i] = Math.round(HUNDREDTHS * costs[i]);
        }
        return Section.of(
                "A real program",
                new Prose(String.format(
                        Locale.ROOT,
                        "%d files, of which %.1f %% were predicted by name; %s predicted, %s written. The first run took %.2f s, the"
                                + " second, with every file placed, %.2f s (measured).",
                        run.second().files().creates(),
                        100 * run.hitRate(),
                        ByteSize.prose(run.second().files().predictedBytes()),
                        ByteSize.prose(run.second().files().actualBytes()),
                        run.first().seconds(),
                        run.second().seconds())),
                new BarChart(
                        "OST cost of its files: as Lustre places them, as Mizan did, and the bound that nothing can be below.",
                        "OST cost of its files, highest over mean use of targets, as a share; 100 % is perfect.",
                        "placed by",
                        List.of("Lustre", "Mizan", "lower bound"),
                        Unit.PERCENT,
                        false,
                        List.of(new Bars("OST cost", "OST cost", ChartColour.PURPLE, false, shares))));
    }

    private static String name(int index) {
        return String.format(Locale.ROOT, "OST%04x", index);
    }
}
