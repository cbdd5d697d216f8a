package io.mizan.algorithms.prediction;

import io.mizan.algorithms.prediction.names.CreateRow;
import io.mizan.algorithms.prediction.names.Template;
import io.mizan.model.history.PastRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** The past of a template by run and step: which steps there were, and when each began. Without steps a run has one. */
final class CreatesByStep {
    private static final double MOST = 0.8;

    private final Template template;
    private final List<PastRun> runs;
    private final long[][] steps;
    private final double[][] starts;
    private final int[] before;

    CreatesByStep(Template template, List<PastRun> runs) {
        this.template = template;
        this.runs = runs;
        List<TreeMap<Long, Double>> first =
                runs.stream().map(run -> new TreeMap<Long, Double>()).toList();
        for (CreateRow row : template.rows()) {
            first.get(row.run()).merge(step(row), row.create().seconds(), Math::min);
        }
        steps = new long[runs.size()][];
        starts = new double[runs.size()][];
        before = new int[runs.size() + 1];
        for (int run = 0; run < steps.length; run++) {
            steps[run] =
                    first.get(run).keySet().stream().mapToLong(Long::longValue).toArray();
            starts[run] = first.get(run).values().stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray();
            before[run + 1] = before[run] + steps[run].length;
        }
    }

    long step(CreateRow row) {
        return template.step() < 0 ? 0 : row.values()[template.step()];
    }

    int position(CreateRow row) {
        return Arrays.binarySearch(steps[row.run()], step(row));
    }

    /** The number of the slot of a row, over all runs in the order of time. */
    int slot(CreateRow row) {
        return before[row.run()] + position(row);
    }

    int slots() {
        return before[before.length - 1];
    }

    int steps(int run) {
        return steps[run].length;
    }

    long first(int run) {
        return steps[run][0];
    }

    long last(int run) {
        return steps[run][steps[run].length - 1];
    }

    double start(int run, int position) {
        return starts[run][position];
    }

    /** Runs that have files of the template; of those that were seen to their end, if there is one. */
    List<Integer> present() {
        List<Integer> present = new ArrayList<>();
        List<Integer> whole = new ArrayList<>();
        for (int run = 0; run < steps.length; run++) {
            if (steps[run].length > 0) {
                present.add(run);
                if (runs.get(run).complete()) {
                    whole.add(run);
                }
            }
        }
        return whole.isEmpty() ? present : whole;
    }

    /** The newest run with files of the template, whether it was seen to its end or not. */
    int newest() {
        int run = steps.length - 1;
        while (steps[run].length == 0) {
            run--;
        }
        return run;
    }

    /** Whether runs go on where the one before ended, or one step before. */
    boolean continued() {
        int pairs = 0;
        int goingOn = 0;
        int last = -1;
        for (int run = 0; run < steps.length; run++) {
            if (steps[run].length > 0) {
                if (last >= 0) {
                    pairs++;
                    boolean further = first(run) > first(last) && last(run) > last(last);
                    goingOn += further && first(run) >= last(last) - template.increment() ? 1 : 0;
                }
                last = run;
            }
        }
        return pairs > 0 && goingOn >= MOST * pairs;
    }

    /** From the last step of a run to the first of the next, as it was between the newest two. */
    long leap() {
        int now = newest();
        int last = now - 1;
        while (last >= 0 && steps[last].length == 0) {
            last--;
        }
        return last < 0 ? template.increment() : first(now) - last(last);
    }

    /** Steps of each run that tells. */
    double[] counts() {
        return present().stream().mapToDouble(run -> steps[run].length).toArray();
    }

    /** When the first file came, in each run that tells. */
    double[] firstStarts() {
        return present().stream().mapToDouble(run -> starts[run][0]).toArray();
    }

    /** Seconds between the starts of steps, over all runs. */
    double[] gaps() {
        return Arrays.stream(starts)
                .flatMapToDouble(run -> {
                    double[] gaps = new double[Math.max(0, run.length - 1)];
                    for (int i = 0; i < gaps.length; i++) {
                        gaps[i] = Math.max(0, run[i + 1] - run[i]);
                    }
                    return Arrays.stream(gaps);
                })
                .toArray();
    }
}
