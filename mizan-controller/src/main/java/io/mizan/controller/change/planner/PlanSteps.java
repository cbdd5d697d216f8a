package io.mizan.controller.change.planner;

import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.FileMove;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The steps of a plan as people see and choose them: each change of a directory is one, and all moves away from one target are
 * one.
 */
public final class PlanSteps {
    /**
     * Moves away from one target.
     *
     * @param from index of the target that most bytes leave
     * @param to indices of the targets that bytes go to
     */
    public record Moves(int step, int from, List<Integer> to, List<FileMove> files, long bytes) {}

    private PlanSteps() {}

    /** The number of the step of each change, from 1. */
    public static List<Integer> numbers(ChangePlan plan) {
        List<Integer> numbers = new ArrayList<>();
        Map<Integer, Integer> ofTarget = new LinkedHashMap<>();
        int next = 1;
        for (PlannedChange change : plan.changes()) {
            if (change instanceof FileMove move) {
                int from = from(move);
                if (ofTarget.putIfAbsent(from, next) == null) {
                    next++;
                }
                numbers.add(ofTarget.getOrDefault(from, next));
            } else {
                numbers.add(next++);
            }
        }
        return numbers;
    }

    /** The moves of each step that has any. */
    public static List<Moves> moves(ChangePlan plan) {
        List<Integer> numbers = numbers(plan);
        Map<Integer, List<FileMove>> steps = new TreeMap<>();
        for (int i = 0; i < numbers.size(); i++) {
            if (plan.changes().get(i) instanceof FileMove move) {
                steps.computeIfAbsent(numbers.get(i), step -> new ArrayList<>()).add(move);
            }
        }
        List<Moves> moves = new ArrayList<>();
        steps.forEach((step, files) -> {
            TreeSet<Integer> to = new TreeSet<>();
            files.forEach(move -> change(move).forEach((target, bytes) -> {
                if (bytes > 0) {
                    to.add(target);
                }
            }));
            moves.add(new Moves(
                    step,
                    from(files.get(0)),
                    List.copyOf(to),
                    files,
                    files.stream().mapToLong(FileMove::bytes).sum()));
        });
        return moves;
    }

    /** What a move adds to each target, less where it takes away. */
    public static Map<Integer, Long> change(FileMove move) {
        Map<Integer, Long> change =
                new TreeMap<>(LayoutBytes.of(move.expected(), move.before().bytes()));
        LayoutBytes.of(move.before().layout(), move.before().bytes())
                .forEach((target, bytes) -> change.merge(target, -bytes, Long::sum));
        return change;
    }

    private static int from(FileMove move) {
        int from = -1;
        long most = 0;
        for (Map.Entry<Integer, Long> entry : change(move).entrySet()) {
            if (entry.getValue() < most) {
                most = entry.getValue();
                from = entry.getKey();
            }
        }
        return from;
    }
}
