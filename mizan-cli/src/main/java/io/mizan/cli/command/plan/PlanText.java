package io.mizan.cli.command.plan;

import io.mizan.cli.shared.QuantityOption;
import io.mizan.controller.change.planner.PlanScore;
import io.mizan.controller.change.planner.PlanSteps;
import io.mizan.model.error.Printable;
import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.DirectoryLayout;
import io.mizan.model.plan.PlannedChange.DirectoryPlacement;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.plan.PlannedChange.Motive;
import io.mizan.model.plan.SkippedFile;
import io.mizan.model.plan.TargetOutlook;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.Count;
import io.mizan.model.units.DataRate;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A plan as a diff, and why it is as it is. */
final class PlanText {
    private static final int BAR = 20;
    private static final int MOST_TARGETS = 12;
    private static final int MOST_NAMES = 4;

    private final TextStyle style;

    PlanText(TextStyle style) {
        this.style = style;
    }

    String diff(ChangePlan plan) {
        StringBuilder text = new StringBuilder();
        text.append(style.paint(Tone.STRONG, "Plan " + plan.id()))
                .append(String.format(
                        Locale.ROOT,
                        " (made %s from load of %s; expires %s)  balance %.0f -> %.0f\n",
                        plan.madeAt().truncatedTo(ChronoUnit.SECONDS),
                        plan.basedOn().truncatedTo(ChronoUnit.SECONDS),
                        plan.expiresAt().truncatedTo(ChronoUnit.SECONDS),
                        PlanScore.before(plan),
                        PlanScore.after(plan)));
        List<Integer> steps = PlanSteps.numbers(plan);
        for (int i = 0; i < steps.size(); i++) {
            directory(steps.get(i), plan.changes().get(i)).ifPresent(text::append);
        }
        PlanSteps.moves(plan).forEach(moves -> text.append(moves(plan, moves)));
        skipped(plan, text);
        targets(plan, text);
        plan.notes()
                .forEach(note ->
                        text.append("  note: ").append(Printable.of(note)).append('\n'));
        if (plan.changes().isEmpty()) {
            return text.append("Nothing to do: the system is within the goal.\n"
                            .repeat(plan.goals().reached() ? 1 : 0))
                    .append("Nothing can be done about it by moving files.\n"
                            .repeat(plan.goals().reached() ? 0 : 1))
                    .toString();
        }
        if (plan.bytes() > 0) {
            text.append(moved(plan));
        }
        text.append("Nothing is changed yet.  Apply: mizan apply ")
                .append(plan.id())
                .append("   Why: mizan plan explain ")
                .append(plan.id())
                .append("\nThe undo file will be kept 30 days.\n");
        return text.toString();
    }

    /** The bound is for reaching the goal: a plan that does not may well be below it. */
    private static String moved(ChangePlan plan) {
        long least = plan.goals().leastBytes();
        return String.format(
                Locale.ROOT,
                "Moved: %s, about %s at %s; %s.\n",
                ByteSize.prose(plan.bytes()),
                QuantityOption.words((double) plan.bytes() / plan.goals().bytesPerSecond()),
                DataRate.prose(plan.goals().bytesPerSecond()),
                plan.goals().reached()
                        ? String.format(
                                Locale.ROOT,
                                "any plan for this goal moves at least %s (%+.2f %%)",
                                ByteSize.prose(least),
                                100.0 * (plan.bytes() - least) / Math.max(1, least))
                        : "it does not reach the goal, which would take at least " + ByteSize.prose(least));
    }

    private static Optional<String> directory(int step, PlannedChange change) {
        if (change instanceof DirectoryLayout layout) {
            return Optional.of(
                    row(step, "~", layout.path(), "default layout", layout(layout.before()), layout(layout.after())));
        }
        if (change instanceof DirectoryPlacement placement) {
            return Optional.of(row(
                    step,
                    "~",
                    placement.path(),
                    "new directories",
                    placement.before().map(DirectoryStriping::options).orElse("(none)"),
                    placement.after().map(DirectoryStriping::options).orElse("(none)")));
        }
        return Optional.empty();
    }

    private static String row(int step, String sign, String what, String kind, String before, String after) {
        return String.format(
                Locale.ROOT, "  %s %2d  %-26s %-15s %s -> %s\n", sign, step, Printable.of(what), kind, before, after);
    }

    private static String layout(Optional<FileLayout> layout) {
        return layout.map(some -> LayoutOptions.options(some).orElseGet(() -> LayoutOptions.of(some)))
                .orElse("(none)");
    }

    private static String moves(ChangePlan plan, PlanSteps.Moves moves) {
        String to = moves.to().stream().limit(MOST_NAMES).map(PlanText::name).collect(Collectors.joining(","));
        return row(
                        moves.step(),
                        ">",
                        Count.of(moves.files().size(), "file") + ", " + ByteSize.prose(moves.bytes()),
                        "move",
                        name(moves.from()),
                        to
                                + (moves.to().size() > MOST_NAMES
                                        ? " and " + (moves.to().size() - MOST_NAMES) + " more"
                                        : ""))
                .replaceFirst(
                        "\n$",
                        "  ~"
                                + QuantityOption.words(
                                        (double) moves.bytes() / plan.goals().bytesPerSecond())
                                + "\n");
    }

    private static String name(int index) {
        return String.format(Locale.ROOT, "OST%04x", index);
    }

    private static void skipped(ChangePlan plan, StringBuilder text) {
        Map<String, long[]> reasons = new TreeMap<>();
        for (SkippedFile file : plan.skipped()) {
            long[] sum = reasons.computeIfAbsent(file.reason().label(), reason -> new long[2]);
            sum[0]++;
            sum[1] += file.bytes();
        }
        reasons.forEach((reason, sum) -> text.append(String.format(
                Locale.ROOT,
                "  !     %s skipped: %s, %s\n",
                Count.of(sum[0], "file"),
                reason,
                ByteSize.prose(sum[1]))));
    }

    private void targets(ChangePlan plan, StringBuilder text) {
        List<TargetOutlook> changed = plan.targets().stream()
                .filter(target -> target.usedBytes() != target.afterBytes())
                .toList();
        changed.stream()
                .limit(MOST_TARGETS)
                .forEach(target -> text.append(String.format(
                        Locale.ROOT,
                        "  %s %5.1f%% %s -> %5.1f%% %s\n",
                        target.target().shortForm(),
                        100 * target.fill(),
                        style.bar(target.fill(), BAR),
                        100 * target.afterFill(),
                        style.bar(target.afterFill(), BAR))));
        if (changed.size() > MOST_TARGETS) {
            int more = changed.size() - MOST_TARGETS;
            text.append("  and ").append(more).append(more == 1 ? " more target changes\n" : " more targets change\n");
        }
    }

    String explanation(ChangePlan plan) {
        StringBuilder text = new StringBuilder();
        text.append(style.paint(Tone.STRONG, "Plan " + plan.id()))
                .append(": ")
                .append(Printable.of(plan.reason()))
                .append("\nHard goals, kept by every change:\n")
                .append("  no target that is degraded, read-only, without precreation, out of space or inodes,\n")
                .append("  inactive, or closed by the site's policy gets anything\n")
                .append(String.format(
                        Locale.ROOT,
                        "  no target is brought above %.0f %% of its %s\n",
                        100 * plan.goals().most(),
                        plan.goals().balance().label().equals("space") ? "space" : "peak bandwidth"))
                .append("Soft goals: as even as possible, with the fewest bytes moved\n");
        List<Integer> steps = PlanSteps.numbers(plan);
        for (int i = 0; i < steps.size(); i++) {
            PlannedChange change = plan.changes().get(i);
            Motive motive = change.motive();
            String after = change instanceof FileMove move
                    ? LayoutOptions.options(move.before().layout()).orElse("?") + " -> "
                            + LayoutOptions.options(move.after()).orElse("?")
                    : change instanceof DirectoryLayout directory
                            ? layout(directory.before()) + " -> " + layout(directory.after())
                            : "";
            text.append(String.format(
                    Locale.ROOT,
                    "%3d  %s %s\n     why         %s\n     evidence    %s\n     confidence  %.2f\n     undo        mizan undo %s\n",
                    steps.get(i),
                    Printable.of(change.path()),
                    after,
                    Printable.of(motive.why()),
                    Printable.of(motive.evidence().isEmpty() ? "-" : String.join("; ", motive.evidence())),
                    motive.confidence(),
                    plan.id()));
        }
        for (SkippedFile file : plan.skipped()) {
            text.append("  !  ")
                    .append(Printable.of(file.path()))
                    .append(" stays (")
                    .append(ByteSize.prose(file.bytes()))
                    .append("): ")
                    .append(file.reason().words())
                    .append('\n');
        }
        return text.toString();
    }
}
