package io.mizan.cli.command.place;

import io.mizan.algorithms.placement.check.PlacementMetrics;
import io.mizan.algorithms.placement.compare.PolicyOutcome;
import io.mizan.model.error.Printable;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetNaming;
import io.mizan.report.text.Paragraph;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The comparison as a page of text: a table of the policies, and the targets under the best of them. */
final class PlaceText {
    private static final int MOST_REFUSALS = 5;
    private static final int USUAL_COLUMNS = 80;

    private final TextStyle style;
    private final double fullAt;

    PlaceText(TextStyle style, double fullAt) {
        this.style = style;
        this.fullAt = fullAt;
    }

    String page(SystemSnapshot system, List<PlacementRequest> requests, List<PolicyOutcome> outcomes) {
        PolicyOutcome best = PolicyOutcome.best(outcomes);
        StringBuilder page = new StringBuilder();
        page.append(heading(system.view(), requests)).append('\n');
        TargetNaming naming = system.view().naming();
        page.append(comparison(outcomes, naming)).append(legend(naming)).append('\n');
        page.append(targets(system.view(), best));
        page.append(refusals(best));
        List<String> notes = notes(system, outcomes);
        page.append(notes.isEmpty() ? "" : "\n");
        notes.forEach(note -> page.append(Paragraph.of("Note: " + Printable.of(note) + ".", 0, style)));
        return page.toString();
    }

    /** What several policies miss is said once. */
    private static List<String> notes(SystemSnapshot system, List<PolicyOutcome> outcomes) {
        Map<String, List<String>> policies = new LinkedHashMap<>();
        for (PolicyOutcome outcome : outcomes) {
            outcome.notes()
                    .forEach(note -> policies.computeIfAbsent(note, key -> new ArrayList<>())
                            .add(outcome.policy()));
        }
        List<String> notes = new ArrayList<>(system.notes());
        policies.forEach((note, names) -> notes.add(String.join(", ", names) + ": " + note));
        return notes;
    }

    private String heading(SystemView view, List<PlacementRequest> requests) {
        long bytes = requests.stream()
                .mapToLong(PlacementRequest::sizeBytes)
                .reduce(0, (a, b) -> a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b);
        return style.paint(Tone.STRONG, view.name()) + ": "
                + view.naming().count(TargetKind.DATA, view.dataTargets().size()) + ", "
                + requests.size() + " new file" + (requests.size() == 1 ? "" : "s") + " of "
                + ByteSize.prose(bytes) + " together\n";
    }

    /** On a narrow terminal without the figures that are missed least. */
    private String comparison(List<PolicyOutcome> outcomes, TargetNaming naming) {
        boolean wide = wide();
        Table table = new Table()
                .column("policy", Align.LEFT)
                .column(naming.word(TargetKind.DATA), Align.RIGHT)
                .column("bound", Align.RIGHT)
                .column("time", Align.RIGHT);
        if (wide) {
            table.column("app", Align.RIGHT)
                    .column(naming.server(), Align.RIGHT)
                    .column("dev", Align.RIGHT);
        }
        table.column("refused", Align.RIGHT).column("ENOSPC", Align.RIGHT).column("ms", Align.RIGHT);
        for (PolicyOutcome outcome : outcomes) {
            PlacementMetrics metrics = outcome.metrics();
            List<Cell> cells = new ArrayList<>();
            cells.add(Cell.of(outcome.policy()));
            cells.add(cost(metrics.ostCost()));
            cells.add(cost(metrics.lowerBound()));
            cells.add(outcome.finish().known() ? cost(1 + outcome.finish().gap()) : Cell.of("-"));
            if (wide) {
                cells.add(cost(metrics.ostCostApplicationOnly()));
                cells.add(cost(metrics.ossCost()));
                cells.add(Cell.of(TargetChart.percent(metrics.stddevUtilisation())));
            }
            cells.add(Cell.of(String.valueOf(outcome.placement().refusals().size())));
            cells.add(Cell.of(metrics.enospcBytes() == 0 ? "0" : ByteSize.shortForm(metrics.enospcBytes())));
            cells.add(Cell.of(number(outcome.solveMillis(), 1)));
            table.row(cells.toArray(Cell[]::new));
        }
        return table.render(style);
    }

    private String legend(TargetNaming naming) {
        String target = naming.word(TargetKind.DATA);
        return Paragraph.of(
                (wide()
                                ? target + ", " + naming.server()
                                        + ": highest / mean utilisation of targets and of servers"
                                : target + ": highest / mean utilisation of targets")
                        + " afterwards, 1 is best. bound: no placement"
                        + " of these files has a lower " + target
                        + ". time: until all files are written, over the least that any placement needs. "
                        + (wide() ? "app: " + target + " of the new files alone. dev: standard deviation. " : "")
                        + "ENOSPC: bytes that do not fit.",
                0,
                style);
    }

    private boolean wide() {
        return style.columns() >= USUAL_COLUMNS;
    }

    private String targets(SystemView view, PolicyOutcome best) {
        TargetChart chart = new TargetChart(view.dataTargets(), best.metrics().placedBytes());
        String title = "Targets with " + best.policy() + ": " + style.fillLetter() + " before, " + style.moreLetter()
                + " placed; a full bar is " + TargetChart.percent(chart.scale())
                + (chart.folded() ? "; before and after are means of the targets of a row." : ".");
        return Paragraph.of(title, 0, style) + chart.render(style, fullAt);
    }

    private String refusals(PolicyOutcome outcome) {
        List<Placement.Refusal> refusals = outcome.placement().refusals();
        StringBuilder text = new StringBuilder();
        if (!refusals.isEmpty()) {
            text.append("\nRefused by ").append(outcome.policy()).append(":\n");
        }
        refusals.stream()
                .limit(MOST_REFUSALS)
                .forEach(refusal -> text.append(Paragraph.of(
                        Printable.of(refusal.request().file()) + ": " + Printable.of(refusal.reason()) + " ["
                                + refusal.code() + "]",
                        2,
                        style)));
        if (refusals.size() > MOST_REFUSALS) {
            text.append("  and ").append(refusals.size() - MOST_REFUSALS).append(" more; --json lists all\n");
        }
        return text.toString();
    }

    private static Cell cost(double cost) {
        return Cell.of(number(cost, 3));
    }

    /** Fewer places after the point where there are many before it, so that columns keep their width. */
    private static String number(double value, int places) {
        return String.format(Locale.ROOT, "%." + (value < 100 ? places : 1) + "f", value);
    }
}
