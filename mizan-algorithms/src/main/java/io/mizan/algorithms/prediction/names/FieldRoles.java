package io.mizan.algorithms.prediction.names;

import io.mizan.algorithms.prediction.names.Role.Opaque;
import io.mizan.algorithms.prediction.names.Role.Opaque.Kind;
import io.mizan.model.history.PastRun;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Explains what each field of a shape follows, the simplest explanation first: constant; the rank; a field further left; the
 * run (its ranks, a counter, a day, the job, a date); steps and indices; else nobody knows. At most one field is the step: of those that
 * grow with time, the one with the fewest values, which is the outermost.
 */
final class FieldRoles {
    /** With a single run, numbers of processes look like ranks; those that begin elsewhere are not believed. */
    private static final long USUAL_FIRST = 1;

    private static final long MOST_DAYS = 400;
    private static final int DAY_DIGITS = 8;
    private static final int MOMENT_DIGITS = 14;
    private static final double DAY_SECONDS = 86_400;
    private static final double MOST_OF_COUNTERS = 2 / 3.0;
    private static final long LARGEST_LEAP = 10;

    private final Shape shape;
    private final List<PastRun> runs;
    private final Role[] roles;
    private final Map<Integer, Sequence> sequences = new LinkedHashMap<>();

    private FieldRoles(Shape shape, List<PastRun> runs) {
        this.shape = shape;
        this.runs = runs;
        this.roles = new Role[shape.fields()];
    }

    static Role[] of(Shape shape, List<PastRun> runs) {
        FieldRoles explained = new FieldRoles(shape, runs);
        for (int field = 0; field < shape.fields(); field++) {
            explained.roles[field] = explained.explain(field);
        }
        explained.chooseStep();
        explained.recogniseSizes();
        return explained.roles;
    }

    private Role explain(int field) {
        List<CreateRow> rows = shape.rows();
        String text = rows.get(0).texts()[field];
        if (rows.stream().allMatch(row -> row.texts()[field].equals(text))) {
            return new Role.Constant(text);
        }
        boolean oneRun = rows.get(0).run() == rows.get(rows.size() - 1).run();
        if (!shape.number(field)) {
            // Words that came in one run only are names that are new, as far as anybody knows.
            return oneRun && runs.size() > 1 ? new Role.Index() : new Opaque(Kind.ID);
        }
        if (!padded(field)) {
            return oneRun ? new Role.Index() : new Opaque(Kind.ID);
        }
        return rank(field, oneRun).or(() -> copy(field)).or(() -> ofRun(field)).orElseGet(() -> sequence(field));
    }

    /** Whether numbers have leading zeros up to one width, or none. */
    private boolean padded(int field) {
        int width = Template.width(shape, field);
        return shape.rows().stream()
                .allMatch(row -> Template.number(row.values()[field], width).equals(row.texts()[field]));
    }

    private Optional<Role> rank(int field, boolean oneRun) {
        Optional<Role.Rank> up = IntegerLines.through(
                        shape.rows(), row -> row.create().rank(), row -> row.values()[field])
                .filter(line -> line.distinct() > 2 || line.factor() == 1)
                .map(line -> new Role.Rank(line.factor(), 1, line.shift()));
        Optional<Role.Rank> down = IntegerLines.through(
                        shape.rows(),
                        row -> row.values()[field],
                        row -> row.create().rank())
                .map(line -> new Role.Rank(1, line.factor(), -line.shift()));
        return up.or(() -> down)
                .filter(rank -> !oneRun || (rank.shift() >= 0 && rank.shift() <= USUAL_FIRST))
                .map(Role.class::cast);
    }

    private Optional<Role> copy(int field) {
        for (int other = 0; other < field; other++) {
            int left = other;
            if (!shape.number(left) || roles[left] instanceof Role.Constant) {
                continue;
            }
            Optional<Role> copy = IntegerLines.through(
                            shape.rows(), row -> row.values()[left], row -> row.values()[field])
                    .filter(line -> line.distinct() > 2 || line.factor() == 1)
                    .map(line -> new Role.Copy(left, line.factor(), line.shift()));
            if (copy.isPresent()) {
                return copy;
            }
        }
        return Optional.empty();
    }

    /** What is constant in each run. */
    private Optional<Role> ofRun(int field) {
        Map<Integer, CreateRow> first = new LinkedHashMap<>();
        for (CreateRow row : shape.rows()) {
            CreateRow known = first.putIfAbsent(row.run(), row);
            if (known != null && known.values()[field] != row.values()[field]) {
                return Optional.empty();
            }
        }
        List<CreateRow> rows = new ArrayList<>(first.values());
        Optional<Role> size = size(rows, field);
        if (size.isPresent()) {
            return size;
        }
        if (rows.stream()
                .allMatch(row -> row.texts()[field].equals(runs.get(row.run()).job()))) {
            return Optional.of(new Opaque(Kind.JOB));
        }
        if (rows.stream().allMatch(row -> moment(row, field))) {
            return Optional.of(days(rows, field));
        }
        return Optional.of(counter(rows, field));
    }

    private Optional<Role> size(List<CreateRow> rows, int field) {
        long shift = rows.get(0).values()[field] - runs.get(rows.get(0).run()).ranks();
        boolean all = rows.stream()
                .allMatch(row -> row.values()[field] - runs.get(row.run()).ranks() == shift);
        return all && (shift == 0 || shift == -1) ? Optional.of(new Role.Size(shift)) : Optional.empty();
    }

    /** Beside a rank, a constant that is the number of ranks is no chance: {@code part-3-of-8}. */
    private void recogniseSizes() {
        boolean ofRanks = Arrays.stream(roles).anyMatch(Role.Rank.class::isInstance);
        for (int field = 0; field < roles.length && ofRanks; field++) {
            if (roles[field] instanceof Role.Constant && shape.number(field) && padded(field)) {
                Role constant = roles[field];
                roles[field] = size(shape.rows(), field).orElse(constant);
            }
        }
    }

    private static Role counter(List<CreateRow> rows, int field) {
        long[] leaps = new long[rows.size() - 1];
        long least = Long.MAX_VALUE;
        for (int i = 0; i < leaps.length; i++) {
            leaps[i] = rows.get(i + 1).values()[field] - rows.get(i).values()[field];
            least = Math.min(least, leaps[i]);
        }
        long same = 0;
        for (long leap : leaps) {
            if (least < 1 || leap % least != 0 || leap / least > LARGEST_LEAP) {
                return new Opaque(Kind.ID);
            }
            same += leap == least ? 1 : 0;
        }
        // Two runs show one leap, and any two numbers of jobs have one.
        boolean believed = leaps.length > 1 || least == 1;
        return believed && same >= MOST_OF_COUNTERS * leaps.length ? new Role.Counter(least) : new Opaque(Kind.ID);
    }

    private boolean moment(CreateRow row, int field) {
        String text = row.texts()[field];
        if (text.length() == DAY_DIGITS || text.length() == MOMENT_DIGITS) {
            return day(text).isPresent();
        }
        PastRun run = runs.get(row.run());
        double seconds = text.length() > 12 ? row.values()[field] / 1000.0 : row.values()[field];
        return run.startKnown()
                && Math.abs(seconds - run.startSeconds() - row.create().seconds()) < DAY_SECONDS;
    }

    private static Optional<LocalDate> day(String text) {
        try {
            LocalDate day = LocalDate.parse(text.substring(0, DAY_DIGITS), DateTimeFormatter.BASIC_ISO_DATE);
            return Optional.of(day).filter(date -> date.getYear() >= 1970 && date.getYear() < 2200);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** A run each day, or each week, has the day of the next. */
    private static Role days(List<CreateRow> rows, int field) {
        long step = 0;
        for (int i = 1; i < rows.size(); i++) {
            String before = rows.get(i - 1).texts()[field];
            String now = rows.get(i).texts()[field];
            if (now.length() != DAY_DIGITS || before.length() != DAY_DIGITS) {
                return new Opaque(Kind.DATE);
            }
            long days = day(now).orElseThrow().toEpochDay()
                    - day(before).orElseThrow().toEpochDay();
            if (days < 1 || days > MOST_DAYS || (i > 1 && days != step)) {
                return new Opaque(Kind.DATE);
            }
            step = days;
        }
        return rows.size() > 2 ? new Role.Day(step) : new Opaque(Kind.DATE);
    }

    private Role sequence(int field) {
        Sequence sequence = new Sequence(shape.rows(), field);
        if (!sequence.dense() && !sequence.repeated()) {
            return new Opaque(Kind.ID);
        }
        sequences.put(field, sequence);
        return new Role.Index();
    }

    private void chooseStep() {
        sequences.entrySet().stream()
                .filter(entry -> entry.getValue().dense())
                .filter(entry -> entry.getValue().ordered() || entry.getValue().continued())
                .reduce((one, other) -> better(other.getValue(), one.getValue()) ? other : one)
                .ifPresent(entry ->
                        roles[entry.getKey()] = new Role.Step(entry.getValue().increment()));
    }

    private static boolean better(Sequence one, Sequence other) {
        return one.continued() != other.continued() ? one.continued() : one.distinct() < other.distinct();
    }
}
