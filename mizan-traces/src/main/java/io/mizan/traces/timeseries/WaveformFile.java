package io.mizan.traces.timeseries;

import io.mizan.model.behaviour.JobWaveform;
import io.mizan.model.behaviour.Waveform;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.file.CsvRows;
import io.mizan.model.file.CsvTime;
import io.mizan.model.file.TextInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Waveforms from comma-separated values: one row for each sample, of one job or, with a column {@code job}, of many. */
public final class WaveformFile {
    private static final double LARGEST = 0x1p100;
    /** Nothing at all, or nothing less nothing, which counters of real systems say. */
    private static final Pattern ZERO = Pattern.compile("|-0+(\\.0*)?");

    private static final String JOB = "job";
    /** The parts of a category, each under the first of these names that is there. */
    private static final List<List<String>> CATEGORY = List.of(
            List.of("user"),
            List.of("name", "job_name", "executable"),
            List.of("parallelism", "ranks", "nprocs", "nodes"));

    private final TextInput in;
    private final CsvRows rows;
    private final String clock;
    private final boolean amounts;
    private final Map<Measure, List<String>> columns = new EnumMap<>(Measure.class);
    private final Map<String, Samples> jobs = new LinkedHashMap<>();

    /** The rows of one job so far. */
    private static final class Samples {
        final String category;
        double[] seconds = new double[64];
        final double[][] values = new double[Measure.values().length][64];
        int count;

        Samples(String category) {
            this.category = category;
        }

        void room() {
            if (count == seconds.length) {
                seconds = Arrays.copyOf(seconds, 2 * count);
                for (int m = 0; m < values.length; m++) {
                    values[m] = Arrays.copyOf(values[m], 2 * count);
                }
            }
        }
    }

    private WaveformFile(TextInput in, Map<Measure, String> patterns, boolean amounts) {
        this.in = in;
        this.rows = new CsvRows(in, List.of(), List.of(), name -> true);
        this.amounts = amounts;
        this.clock = CsvTime.column(rows).orElseThrow(() -> missing("time", "name the column of times time"));
        for (Measure measure : Measure.values()) {
            Optional<String> pattern = Optional.ofNullable(patterns.get(measure));
            List<String> found = measure.columns(rows.columns(), pattern);
            if (found.isEmpty() && pattern.isPresent()) {
                throw missing(pattern.get(), "choose one of those present; * stands for any text");
            }
            columns.put(measure, found);
        }
        if (of(Measure.READ).isEmpty()
                && of(Measure.WRITE).isEmpty()
                && of(Measure.METADATA).isEmpty()) {
            throw missing("read, write or metadata", "name them with --read, --write or --metadata");
        }
    }

    /**
     * @param patterns the columns of measures that are not named as usual
     * @param amounts whether values are amounts until the next row, rather than rates per second
     * @return the jobs in the order in which they began
     */
    public static List<JobWaveform> read(TextInput in, Map<Measure, String> patterns, boolean amounts) {
        return new WaveformFile(in, patterns, amounts).jobs();
    }

    private List<JobWaveform> jobs() {
        while (rows.next()) {
            add();
        }
        if (jobs.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "no row with values")
                    .at(in.place())
                    .maybe("check that this is the file you meant")
                    .exception();
        }
        List<JobWaveform> all = new ArrayList<>();
        jobs.forEach((job, samples) -> all.add(new JobWaveform(job, samples.category, waveform(samples))));
        all.sort(Comparator.comparingDouble(JobWaveform::begin));
        return all;
    }

    private void add() {
        double now = CsvTime.seconds(rows, clock).doubleValue();
        String job = rows.columns().contains(JOB) ? rows.required(JOB) : "";
        Samples samples = jobs.computeIfAbsent(job, name -> new Samples(category()));
        if (!samples.category.equals(category())) {
            throw rows.problem(ErrorCode.INPUT_FORMAT, "the job has two categories", JOB, job)
                    .maybe("give each job a name of its own")
                    .exception();
        }
        if (samples.count > 0 && !(now > samples.seconds[samples.count - 1])) {
            boolean back = now < samples.seconds[samples.count - 1];
            throw rows.problem(
                            ErrorCode.IMPOSSIBLE_VALUE,
                            back ? "the clock goes backwards" : "two rows of the same time",
                            clock,
                            rows.text(clock))
                    .maybe(back ? "sort the rows by time" : "tell jobs apart by a column job")
                    .exception();
        }
        samples.room();
        samples.seconds[samples.count] = now;
        for (Measure measure : Measure.values()) {
            double sum = 0;
            for (String column : of(measure)) {
                sum += ZERO.matcher(rows.text(column)).matches() ? 0 : rows.number(column, 0, LARGEST);
            }
            samples.values[measure.ordinal()][samples.count] = sum;
        }
        samples.count++;
    }

    private Waveform waveform(Samples samples) {
        double[] seconds = Arrays.copyOf(samples.seconds, samples.count);
        double[][] rates = new double[samples.values.length][];
        for (int m = 0; m < rates.length; m++) {
            rates[m] = Arrays.copyOf(samples.values[m], samples.count);
        }
        Waveform waveform = new Waveform(
                seconds,
                rates[Measure.READ.ordinal()],
                rates[Measure.WRITE.ordinal()],
                rates[Measure.OPERATIONS.ordinal()],
                rates[Measure.METADATA.ordinal()]);
        return amounts ? waveform.perSecond() : waveform;
    }

    private String category() {
        List<String> parts = new ArrayList<>();
        for (List<String> names : CATEGORY) {
            String part = names.stream()
                    .filter(rows.columns()::contains)
                    .findFirst()
                    .map(rows::text)
                    .orElse("");
            parts.add(part.isEmpty() ? "-" : part);
        }
        return String.join("|", parts);
    }

    private List<String> of(Measure measure) {
        return columns.getOrDefault(measure, List.of());
    }

    private RuntimeException missing(String column, String advice) {
        return Problem.of(ErrorCode.INPUT_FORMAT, "a column is missing")
                .with("column", column)
                .with("present", shortened(String.join(", ", rows.columns())))
                .at(in.place())
                .maybe(advice)
                .exception();
    }

    private static String shortened(String names) {
        return names.length() <= 200 ? names : names.substring(0, 200) + " ...";
    }
}
