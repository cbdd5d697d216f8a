package io.mizan.cli.command.reproduce.scheduling;

import io.mizan.cli.command.reproduce.PaperText;
import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.paper.FigureTable;
import io.mizan.experiments.scheduling.AccurateInput;
import io.mizan.experiments.scheduling.FigureTables;
import io.mizan.experiments.scheduling.InaccurateInput;
import io.mizan.experiments.scheduling.Sample;
import io.mizan.experiments.scheduling.Study;
import io.mizan.experiments.scheduling.TargetClaims;
import io.mizan.report.text.Paragraph;
import io.mizan.report.text.TextStyle;
import io.mizan.simulator.scheduling.workload.Scenario;
import java.util.ArrayList;
import java.util.List;

/** The experiments of RR-9549 §6, for people. */
final class ExperimentText {
    private final TextStyle style;
    private final PaperText paper;

    ExperimentText(TextStyle style) {
        this.style = style;
        this.paper = new PaperText(style);
    }

    /** What is run, said before it runs. */
    String head(List<Scenario> scenarios, int count, long seed, String profiles) {
        return paper.heading("RR-9549: allocation and placement of I/O resources, section 6")
                + Paragraph.of(
                        scenarios.size() + " scenarios of " + count + " sets each, " + Scenario.RESOURCES
                                + " resources, " + Scenario.NODES + " compute nodes, seed " + seed + "; "
                                + applications(scenarios)
                                + ". I/O nodes: " + profiles + ". OSTs: 301 profiles of an assumed family.",
                        0,
                        style)
                + Paragraph.of(
                        "Load is I/O-load(pi_sys), the least that the applications of a set can have. Tables have means over"
                                + " sets. The numbers behind the report's figures are not published: beside our numbers stand its"
                                + " statements.",
                        0,
                        style)
                + "\n";
    }

    String page(Study study, Sample ioNodes, Sample targets) {
        List<Claim> accurate = AccurateInput.claims(ioNodes);
        List<Claim> inaccurate = InaccurateInput.claims(study, ioNodes);
        List<Claim> other = TargetClaims.claims(ioNodes, targets);
        List<Claim> all = new ArrayList<>(accurate);
        all.addAll(inaccurate);
        all.addAll(other);
        return section("6.1 Accurate input, I/O nodes", FigureTables.accurate(ioNodes), accurate)
                + section("6.2 Inaccurate input", FigureTables.inaccurate(ioNodes), inaccurate)
                + section("6.3 OSTs, assumed profiles", FigureTables.targets(ioNodes, targets), other)
                + paper.count(all);
    }

    private String section(String title, List<FigureTable> figures, List<Claim> claims) {
        StringBuilder out = new StringBuilder(paper.heading(title));
        figures.forEach(figure -> out.append(paper.figure(figure)));
        return out.append(paper.claims(claims)).append('\n').toString();
    }

    private static String applications(List<Scenario> scenarios) {
        List<String> parts = new ArrayList<>();
        List<Integer> numbers =
                scenarios.stream().map(Scenario::applications).distinct().toList();
        for (int number : numbers) {
            List<Double> loads = scenarios.stream()
                    .filter(scenario -> scenario.applications() == number)
                    .map(Scenario::load)
                    .toList();
            String range = loads.size() == 1
                    ? String.valueOf(loads.get(0))
                    : loads.get(0) + " to " + loads.get(loads.size() - 1);
            parts.add(number + " applications at target load " + range);
        }
        return String.join(", ", parts);
    }
}
