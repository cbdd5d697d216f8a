package io.mizan.controller.findings;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Advice.Kind;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.system.TargetState;
import io.mizan.model.units.TargetKind;
import io.mizan.telemetry.lustre.LustreTargetFlags;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Findings about targets.
 *
 * @param fullAt utilisation from which the site gives a target no new files
 */
record TargetFindings(LiveView view, double fullAt) {
    private static final double ALMOST = 0.97;
    private static final double UNEVEN = 50;
    private static final int NAMED = 3;
    /** What Lustre comes with. */
    private static final int USUAL_CREATES = 20_000;

    List<Finding> all() {
        List<Finding> found = new ArrayList<>();
        List<LiveTarget> full = new ArrayList<>();
        List<LiveTarget> nearlyFull = new ArrayList<>();
        for (LiveTarget target : view.targets()) {
            switch (target.concern()) {
                case "full" -> (target.fill() >= ALMOST ? full : nearlyFull).add(target);
                case "slow" -> found.add(slow(target));
                default -> {
                    // Of silent servers one finding is enough for all of their targets.
                }
            }
            target.flags().stream()
                    .filter(flag -> flag.state() != TargetState.ACTIVE)
                    .forEach(flag -> found.add(flagged(target, flag)));
        }
        Stream.of(full, nearlyFull).filter(targets -> !targets.isEmpty()).forEach(targets -> found.add(full(targets)));
        if (view.balance().score() >= 0 && view.balance().score() < UNEVEN) {
            found.add(uneven());
        }
        return found;
    }

    /** One finding however many there are: one plan makes room on all of them. */
    private Finding full(List<LiveTarget> targets) {
        double mean = mean(LiveTarget::fill);
        boolean one = targets.size() == 1;
        List<String> evidence = new ArrayList<>();
        targets.stream()
                .limit(NAMED)
                .forEach(target -> evidence.add(
                        target.fill() < 0
                                ? target.name() + " does not report its space"
                                : percent(target.name() + " is %.1f %% full", target.fill())));
        evidence.add(percent("the targets of the system are %.1f %% full on average", mean));
        evidence.add(percent("the policy of the site gives nothing new to a target from %.0f %% on", fullAt));
        return new Finding(
                "T01",
                targets.get(0).fill() >= ALMOST ? Severity.HIGH : Severity.WARN,
                1,
                0,
                one ? "A target is nearly full" : "Targets are nearly full",
                names(targets),
                evidence,
                List.of(
                        new Advice(
                                Kind.TEXT,
                                "Make a plan that moves the fewest bytes away from " + (one ? "it" : "them")
                                        + " with mizan plan, and read it here before it is applied."),
                        new Advice(Kind.TEXT, "Until then, on the metadata servers, no more new objects there:"),
                        new Advice(Kind.COMMAND, creates(targets, 0))),
                "Files that are striped over all targets can be written again, and no write ends with ENOSPC.",
                "One full target fails the writes of every file that has a stripe on it, however empty the others are.",
                creates(targets, USUAL_CREATES));
    }

    private static String creates(List<LiveTarget> targets, int count) {
        return targets.stream()
                .map(target -> "osp." + target.name() + "*.max_create_count=" + count)
                .collect(Collectors.joining(" ", "lctl set_param ", ""));
    }

    private static String names(List<LiveTarget> targets) {
        String names = targets.stream().limit(NAMED).map(LiveTarget::name).collect(Collectors.joining(", "));
        return targets.size() > NAMED ? names + " and " + (targets.size() - NAMED) + " more" : names;
    }

    private Finding slow(LiveTarget target) {
        return new Finding(
                "T02",
                Severity.WARN,
                0.8,
                0,
                "A target is slower than its peers",
                target.name() + " on " + target.server(),
                List.of(
                        millis("a write takes %.1f ms there", target.writeMillis()),
                        millis("and %.1f ms on average on all targets", mean(LiveTarget::writeMillis))),
                List.of(
                        new Advice(Kind.TEXT, "Look at how its disks answer, on " + target.server() + ":"),
                        new Advice(Kind.COMMAND, "lctl get_param obdfilter." + target.name() + ".brw_stats")),
                "Until it is as fast as its peers, new files are not placed on it.",
                "A wide file is as slow as the slowest of its targets.",
                "");
    }

    private static Finding flagged(LiveTarget target, TargetFlag flag) {
        return new Finding(
                "T03",
                flag == TargetFlag.DEGRADED ? Severity.WARN : Severity.HIGH,
                1,
                0,
                "A target reports a fault",
                target.name() + " on " + target.server(),
                List.of(target.name() + " has the flag " + LustreTargetFlags.letter(flag) + ": " + flag.meaning()),
                List.of(
                        new Advice(Kind.TEXT, "See it as Lustre does, on any client:"),
                        new Advice(Kind.COMMAND, "lfs df -v")),
                "It gets no new files until the flag is gone.",
                "Lustre itself avoids targets with this flag.",
                "");
    }

    private Finding uneven() {
        return new Finding(
                "B01",
                Severity.WARN,
                1,
                0,
                "Space is used unevenly",
                view.system(),
                List.of(
                        String.format(
                                Locale.ROOT,
                                "the balance score is %.0f of 100: so much of the free space can be written before the"
                                        + " fullest target is full",
                                view.balance().score()),
                        String.format(
                                Locale.ROOT,
                                "the fullest target is %.2f times as full as the average",
                                view.balance().ostCost())),
                List.of(
                        new Advice(Kind.TEXT, "Try on the page What if what the next large job would make of it."),
                        new Advice(Kind.TEXT, "Make a plan with mizan plan; it says how many bytes have to move.")),
                "A plan shows the score that it leads to.",
                "Free space on some targets is no help to files that are striped over all.",
                "");
    }

    /** Over object targets that tell. */
    private double mean(ToDoubleFunction<LiveTarget> figure) {
        return view.targets().stream()
                .filter(target -> target.kind() == TargetKind.DATA)
                .mapToDouble(figure)
                .filter(value -> value >= 0)
                .average()
                .orElse(0);
    }

    private static String percent(String text, double share) {
        return String.format(Locale.ROOT, text, 100 * share);
    }

    private static String millis(String text, double value) {
        return value < 0 ? "its write latency is not reported" : String.format(Locale.ROOT, text, value);
    }
}
