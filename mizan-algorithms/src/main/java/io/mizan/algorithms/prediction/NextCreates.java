package io.mizan.algorithms.prediction;

import io.mizan.algorithms.prediction.names.CreateRow;
import io.mizan.algorithms.prediction.names.Template;
import io.mizan.model.forecast.Forecast.Interval;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.history.PredictedCreate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The files of one template that the next run creates. Either the run starts again at the first step: then each file of the
 * past (a cell) has a series over runs. Or it goes on: then each member of a step has a series over all steps.
 */
final class NextCreates {
    private static final double LATEST_SECONDS = 1e12;
    /** Steps at the end of a run that are looked at for one that is complete. */
    private static final int LAST_STEPS = 3;

    /** Whether numbers go on, start again, or whether nobody knows. */
    enum Course {
        AGAIN,
        ON,
        BOTH
    }

    /** One file of the past, in all runs. */
    private static final class Cell {
        private final double[] sizes;
        private final BitSet had = new BitSet();
        private CreateRow newest;

        Cell(CreateRow row, int runs) {
            newest = row;
            sizes = new double[runs];
            Arrays.fill(sizes, Double.NaN);
        }
    }

    private final Template template;
    private final List<PastRun> runs;
    private final int ranks;
    private final int moreSteps;
    private final SeriesForecasts outlook;
    private final double[] factors;
    private final NextFileNames naming;
    private final CreatesByStep slots;
    private final int newest;
    private final List<PredictedCreate> result = new ArrayList<>();

    /**
     * @param moreSteps steps after the newest that are wanted, or {@link Predictor#AS_BEFORE}
     * @param factors what sizes of each run are multiplied with to be those of the next
     */
    NextCreates(
            Template template,
            List<PastRun> runs,
            int ranks,
            int moreSteps,
            SeriesForecasts outlook,
            double[] factors) {
        this.template = template;
        this.runs = runs;
        this.ranks = ranks;
        this.moreSteps = moreSteps;
        this.outlook = outlook;
        this.factors = factors;
        this.naming = new NextFileNames(template, ranks);
        this.slots = new CreatesByStep(template, runs);
        this.newest = slots.newest();
    }

    Course course() {
        if (template.step() < 0) {
            return Course.AGAIN;
        }
        if (runs.size() == 1) {
            return runs.get(0).complete() ? Course.BOTH : Course.ON;
        }
        return slots.continued() ? Course.ON : Course.AGAIN;
    }

    List<PredictedCreate> list() {
        long following = slots.last(newest) + template.increment();
        switch (course()) {
            case ON -> {
                if (running()) {
                    finish();
                    goOn(following, steps(rest()), false, 1);
                } else {
                    goOn(slots.last(newest) + slots.leap(), steps(expectedSteps()), true, 1);
                }
            }
            case BOTH -> {
                again(0.5);
                goOn(following, steps(slots.steps(newest)), false, 0.5);
            }
            case AGAIN -> {
                again(1);
                if (template.step() >= 0) {
                    int grown = expectedSteps() - slots.steps(newest);
                    finish();
                    goOn(following, steps(running() ? rest() : grown), false, 1);
                }
            }
        }
        return result;
    }

    /** Whether the newest run was not seen to its end: for all that is known, it goes on. */
    private boolean running() {
        return newest == runs.size() - 1 && !runs.get(newest).complete();
    }

    /** Steps that a run has still to do; where it did more than expected already, as many again. */
    private int rest() {
        int rest = expectedSteps() - slots.steps(newest);
        return rest > 0 ? rest : slots.steps(newest);
    }

    private int steps(int asBefore) {
        return moreSteps == Predictor.AS_BEFORE ? asBefore : moreSteps;
    }

    private int expectedSteps() {
        return (int) Math.max(1, Math.min(1 << 30, Math.round(next(slots.counts()))));
    }

    private double next(double[] series) {
        return outlook.one(series, 1).get(0).value();
    }

    private void again(double certainty) {
        Map<Key, Cell> cells = new LinkedHashMap<>();
        for (CreateRow row : template.rows()) {
            Cell cell = cells.computeIfAbsent(naming.cell(row, slots.step(row)), key -> new Cell(row, runs.size()));
            cell.had.set(row.run());
            cell.newest = row;
            cell.sizes[row.run()] = size(row);
        }
        List<Integer> telling = telling();
        int expected = template.step() < 0 || running() ? 0 : expectedSteps();
        double fewest = Arrays.stream(slots.counts()).min().orElse(0);
        ExpectedFiles plan = new ExpectedFiles(template, slots, naming);
        long[] steps = new TreeSet<>(cells.values().stream()
                        .map(cell -> slots.step(cell.newest))
                        .toList())
                .stream().mapToLong(Long::longValue).toArray();
        double[] times = times(next(slots.firstStarts()), steps.length);
        for (Cell cell : cells.values()) {
            int rank = cell.newest.create().rank();
            List<Integer> possible = template.ofRanks()
                    ? telling.stream()
                            .filter(run -> runs.get(run).ranks() > rank)
                            .toList()
                    : telling;
            double share = RecurrenceProbability.share(cell.had, possible);
            // Where runs become longer, only the newest had the last steps.
            boolean grown = expected > fewest && cell.had.get(newest) && slots.position(cell.newest) < expected;
            if (RecurrenceProbability.expected(share) || grown) {
                long step = slots.step(cell.newest);
                double start = times[Arrays.binarySearch(steps, step)];
                double confidence = certainty * RecurrenceProbability.confidence(share, possible.size());
                plan.add(new ExpectedFiles.File(cell.newest, step, rank, start, confidence, cell.sizes, 0));
            }
        }
        emit(plan, 1);
    }

    /** Runs that tell whether a file comes again: those that were seen to their end, if there is one. */
    private List<Integer> telling() {
        List<Integer> whole = IntStream.range(0, runs.size())
                .filter(run -> runs.get(run).complete())
                .boxed()
                .toList();
        return whole.isEmpty() ? IntStream.range(0, runs.size()).boxed().toList() : whole;
    }

    /**
     * Steps after the newest.
     *
     * @param nextRun whether they belong to another run, whose k-th step is like the k-th of the newest
     */
    private void goOn(long first, int count, boolean nextRun, double certainty) {
        if (count <= 0) {
            return;
        }
        List<List<CreateRow>> byPosition = new ArrayList<>();
        for (int position = 0; position < slots.steps(newest); position++) {
            byPosition.add(new ArrayList<>());
        }
        Map<Key, double[]> members = new HashMap<>();
        for (CreateRow row : template.rows()) {
            if (row.run() == newest) {
                byPosition.get(slots.position(row)).add(row);
            }
            members.computeIfAbsent(naming.member(row), key -> gaps(slots.slots()))[slots.slot(row)] = size(row);
        }
        int last = byPosition.size() - 1;
        double[] times = nextRun
                ? times(next(slots.firstStarts()), count)
                : Arrays.copyOfRange(times(slots.start(newest, last), count + 1), 1, count + 1);
        double confidence =
                certainty * RecurrenceProbability.confidence(1, nextRun ? runs.size() : slots.steps(newest));
        ExpectedFiles plan = new ExpectedFiles(template, slots, naming);
        for (int ahead = 0; ahead < count; ahead++) {
            List<CreateRow> pattern = nextRun ? byPosition.get(Math.min(ahead, last)) : fullest(byPosition);
            long step = first + ahead * template.increment();
            for (CreateRow row : pattern) {
                double[] sizes = members.getOrDefault(naming.member(row), gaps(1));
                plan.add(
                        new ExpectedFiles.File(row, step, row.create().rank(), times[ahead], confidence, sizes, ahead));
            }
        }
        emit(plan, count);
    }

    /** What the last step of a run that goes on lacks of the one before. */
    private void finish() {
        if (!running()) {
            return;
        }
        int before = result.size();
        goOn(slots.last(newest), 1, false, 1);
        Set<String> there =
                runs.get(newest).creates().stream().map(PastCreate::path).collect(Collectors.toSet());
        result.subList(before, result.size()).removeIf(create -> there.contains(create.path()));
    }

    private static double[] gaps(int count) {
        double[] gaps = new double[count];
        Arrays.fill(gaps, Double.NaN);
        return gaps;
    }

    /** The newest step that has as many files as any of the last few: the very last may not be complete. */
    private static List<CreateRow> fullest(List<List<CreateRow>> byPosition) {
        int last = byPosition.size() - 1;
        List<CreateRow> best = byPosition.get(last);
        for (int position = last - 1; position >= 0 && position > last - LAST_STEPS; position--) {
            best = byPosition.get(position).size() > best.size() ? byPosition.get(position) : best;
        }
        return best;
    }

    /** When steps begin, the first of them at a given moment. */
    private double[] times(double first, int count) {
        double[] times = new double[count];
        List<Interval> ahead = count > 1 ? outlook.one(slots.gaps(), count - 1) : List.of();
        times[0] = first;
        for (int i = 1; i < count; i++) {
            times[i] = Math.min(LATEST_SECONDS, times[i - 1] + ahead.get(i - 1).value());
        }
        return times;
    }

    private double size(CreateRow row) {
        return row.create().sizeKnown() ? row.create().sizeBytes() * factors[row.run()] : Double.NaN;
    }

    private void emit(ExpectedFiles plan, int horizon) {
        List<Integer> whole = slots.present();
        plan.fit(runs.get(whole.get(whole.size() - 1)).ranks(), ranks);
        double[] sizes = template.rows().stream()
                .mapToDouble(this::size)
                .filter(size -> !Double.isNaN(size))
                .toArray();
        double least = Arrays.stream(sizes).min().orElse(0);
        double most = Arrays.stream(sizes).max().orElse(0);
        result.addAll(plan.creates(outlook, horizon, new Interval(least, most, most)));
    }
}
