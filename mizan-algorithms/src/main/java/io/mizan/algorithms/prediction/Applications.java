package io.mizan.algorithms.prediction;

import io.mizan.algorithms.prediction.names.Outline;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.history.PastRun;
import io.mizan.model.history.Program;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tells the applications of a history apart. A run is of the application that its user named, or whose executable or script it
 * ran; a run of which neither is known is of the only application there is. Of one application, runs belong together whose
 * arguments are the same but for numbers, or that have half of their kinds of names in common.
 */
public final class Applications {
    private static final String UNKNOWN = "unknown";
    private static final double ENOUGH_IN_COMMON = 0.5;

    private Applications() {}

    /**
     * The runs to predict from.
     *
     * @param runs of one application that belong to the newest, oldest first
     * @param notes what was left out
     */
    public record Chosen(String name, List<PastRun> runs, List<String> notes) {}

    /** @param name of the application, or none where the history has only one */
    public static Chosen choose(List<PastRun> history, Optional<String> name) {
        Map<String, List<PastRun>> applications = of(history);
        if (applications.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "no run of the history created a file")
                    .with("runs", history.size())
                    .maybe("trace a run that writes: mizan trace -o run1 -- COMMAND")
                    .exception();
        }
        if (name.isEmpty() && applications.size() > 1) {
            throw Problem.of(ErrorCode.USAGE, "the history holds several applications")
                    .with("present", listed(applications))
                    .maybe("choose one with --app NAME")
                    .exception();
        }
        String wanted = name.orElseGet(() -> applications.keySet().iterator().next());
        List<PastRun> runs = applications.getOrDefault(wanted, List.of());
        if (runs.isEmpty()) {
            List<String> known = List.copyOf(applications.keySet());
            throw Problem.of(ErrorCode.UNKNOWN_NAME, "no such application in the history")
                    .with("app", wanted)
                    .with("present", listed(applications))
                    .maybe(Suggestion.nearest(wanted, known)
                            .map(near -> "you meant " + near)
                            .orElse("choose one of those present"))
                    .exception();
        }
        return ofTheNewest(wanted, runs);
    }

    /** Runs with files by application, in the order in which applications came. */
    public static Map<String, List<PastRun>> of(List<PastRun> history) {
        Map<String, List<PastRun>> applications = new LinkedHashMap<>();
        List<String> known = history.stream()
                .map(run -> run.program().label())
                .filter(label -> !label.isEmpty())
                .distinct()
                .toList();
        String other = known.size() == 1 ? known.get(0) : UNKNOWN;
        for (PastRun run : history) {
            String label = run.program().label();
            if (!run.creates().isEmpty()) {
                applications
                        .computeIfAbsent(label.isEmpty() ? other : label, key -> new ArrayList<>())
                        .add(run);
            }
        }
        return applications;
    }

    private static String listed(Map<String, List<PastRun>> applications) {
        return applications.entrySet().stream()
                .map(entry -> entry.getKey() + " (" + entry.getValue().size() + ")")
                .collect(Collectors.joining(", "));
    }

    private static Chosen ofTheNewest(String name, List<PastRun> runs) {
        PastRun newest = runs.get(runs.size() - 1);
        Outline outline = Outline.of(newest);
        List<PastRun> alike = runs.stream()
                .filter(run -> pattern(run.program()).equals(pattern(newest.program()))
                        || Outline.of(run).common(outline) >= ENOUGH_IN_COMMON)
                .toList();
        int others = runs.size() - alike.size();
        return new Chosen(
                name,
                alike,
                others == 0
                        ? List.of()
                        : List.of(
                                "runs with other arguments and other names than the newest were left out: " + others));
    }

    /** Arguments without their numbers, whose units go with them. */
    private static List<String> pattern(Program program) {
        return program.arguments().stream()
                .map(argument -> argument.replaceAll("\\d+(\\.\\d+)?[kKmMgGtTpP]?", "#"))
                .toList();
    }
}
