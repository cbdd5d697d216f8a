package io.mizan.telemetry.collect.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.collect.HostReading;
import io.mizan.telemetry.collect.JobCounters;
import io.mizan.telemetry.collect.Latencies;
import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.Notes;
import io.mizan.telemetry.collect.Reading;
import io.mizan.telemetry.collect.ReportMaker;
import io.mizan.telemetry.collect.TargetReading;
import io.mizan.testing.Campaign;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * A table that remembers against one that never does: random sequences of {@code job_stats} are read by one table, and each entry of each of them alone
 * by a table of its own. Counters, lines not understood and the reports made of them are the same, to the last bit.
 */
class JobTableSequenceTest {
    private static final String ENTRY = "- job_id:";
    private static final long NOW = 2_000_000_000;
    /** A power of two, so that sums of rates do not depend on their order. */
    private static final int INTERVAL_SECONDS = 4;

    private static final List<String> COUNTERS =
            List.of("read_bytes", "write_bytes", "read", "write", "getattr", "punch", "statfs", "parallel_rename_dir");
    private static final List<String> GARBAGE = List.of(
            "nonsense\n",
            "\n",
            "  \n",
            "  punch: { samples: x }\n",
            "  start_time:      { samples: 3, unit: reqs }\n",
            "  elapsed_time:    { samples: 3, unit: reqs }\n",
            "  start_time: 17\n",
            "  write_bytes:     { samples:           3, unit: bytes }\n",
            "  future: [ 1 ]\n",
            "  read_bytes:      { samples:           2, unit: bytes, min: 1, max: 1, sum:-7, sumsq: 4 }\n",
            "  :\n",
            "\u0000\u0000\u0000",
            "- job_id",
            "- job_id:\n",
            "- job_id:          job3\n  snapshot_time:   5\n");

    @Test
    void aTableThatRemembersSaysWhatOneThatDoesNotSays() {
        int reports = 0;
        for (int seed = 0; seed < Campaign.rounds(150); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            boolean nanoseconds = random.nextInt(3) > 0;
            boolean garbage = random.nextBoolean();
            JobTable table = new JobTable();
            ReportMaker maker = new ReportMaker("oss1", 1, 6);
            ReportMaker reference = new ReportMaker("oss1", 1, 6);
            List<Job> jobs = new ArrayList<>();
            boolean reported = true;
            for (int round = 0; round < 25; round++) {
                long now = NOW + (long) INTERVAL_SECONDS * round;
                change(random, jobs, now, nanoseconds);
                String text = text(random, jobs, now, nanoseconds, garbage);
                Notes notes = new Notes();
                JobCounters read = table.read(ParameterText.of(text), now, notes);
                Map<String, MonotonicCounters> anew = new HashMap<>();
                long unknownLines = entryByEntry(text, now, anew);
                assertThat(new TreeMap<>(read.byJob()))
                        .as("seed %d, round %d:%n%s", seed, round, text)
                        .hasToString(new TreeMap<>(anew).toString());
                assertThat(read.jobs()).hasSameSizeAs(anew.keySet());
                assertThat(notes.unknownLines())
                        .as("seed %d, round %d", seed, round)
                        .isEqualTo(unknownLines);
                // Not every reading becomes a report: another file of the server may have failed.
                reported = !reported || random.nextInt(8) > 0;
                if (reported) {
                    assertThat(maker.next(reading(now, read)))
                            .as("seed %d, round %d", seed, round)
                            .isEqualTo(reference.next(reading(now, JobCounters.of(anew))));
                    reports++;
                }
            }
        }
        assertThat(reports).isGreaterThan(1000);
    }

    /** Most entries rest, some of them come and go: nothing that rests is another object or at another place than before. */
    @Test
    @SuppressWarnings("ReferenceEquality") // the same object: nothing was parsed again
    void whatRestsStaysWhereItIs() {
        JobTable table = new JobTable();
        StringBuilder all = new StringBuilder("job_stats:\n");
        for (int i = 0; i < 100; i++) {
            all.append(ENTRY + " job" + i + "\n  snapshot_time: 5.000000001\n  read_bytes: { samples: " + i
                    + ", sum: 9 }\n");
        }
        List<JobCounters.Job> before =
                table.read(ParameterText.of(all.toString()), NOW, new Notes()).jobs();
        String changed = all.toString()
                .replaceFirst("(?s)- job_id: job17\n.*?(?=- job_id)", "")
                .replaceFirst("(?s)(job50\n  snapshot_time: 5)", "$10");
        List<JobCounters.Job> after =
                table.read(ParameterText.of(changed), NOW, new Notes()).jobs();
        assertThat(after).hasSize(99);
        int same = 0;
        for (int i = 0; i < after.size(); i++) {
            same += after.get(i) == before.get(i) ? 1 : 0;
        }
        assertThat(same).isEqualTo(97);
    }

    private static final class Job {
        final String name;
        String time = "";
        long start;
        long amount;
        int counters;
        int width;

        Job(String name) {
            this.name = name;
        }

        String text() {
            StringBuilder text = new StringBuilder(ENTRY + "          " + name + "\n");
            text.append("  snapshot_time:   " + time + "\n");
            if (start > 0) {
                text.append("  start_time:      " + start + (start % 2 == 0 ? "" : ".123456789 secs.nsecs") + "\n");
                text.append("  elapsed_time:    " + (amount + 1) + ".5 secs.nsecs\n");
            }
            for (int i = 0; i < COUNTERS.size(); i++) {
                if ((counters & 1 << i) != 0) {
                    String number = ("%" + width + "d").formatted(i * amount);
                    text.append("  " + COUNTERS.get(i) + ":      { samples: " + number + ", unit: bytes, min: 1, max:"
                            + amount + ", sum: " + 3 * amount + ", sumsq: 7, hist: { 4K: 1 } }\n");
                }
            }
            return text.toString();
        }
    }

    private static void change(SplittableRandom random, List<Job> jobs, long now, boolean nanoseconds) {
        switch (random.nextInt(12)) {
            case 0 -> jobs.clear();
            case 1 -> jobs.add(0, jobs.isEmpty() ? new Job("new") : jobs.remove(jobs.size() - 1));
            case 2 -> jobs.removeIf(job -> random.nextInt(4) == 0);
            default -> {}
        }
        for (int i = random.nextInt(6); i > 0; i--) {
            String name = random.nextInt(10) == 0 ? "\"a\\x20" + random.nextInt(3) + "\"" : "job" + random.nextInt(14);
            if (jobs.stream().noneMatch(job -> job.name.equals(name))) {
                jobs.add(random.nextInt(jobs.size() + 1), new Job(name));
            }
        }
        for (Job job : jobs) {
            if (job.time.isEmpty() || random.nextInt(4) == 0) {
                boolean reset = job.time.isEmpty() || random.nextInt(6) == 0;
                job.start = reset ? random.nextInt(3) * (NOW - random.nextInt(1000)) : job.start;
                job.amount = (reset ? 0 : job.amount) + random.nextInt(100_000);
                job.counters |= random.nextInt(1 << COUNTERS.size());
                job.width = 1 + random.nextInt(2) * 10;
                job.time = time(random, now, nanoseconds);
            }
        }
    }

    /** Within the second of a reading an old version may count more without another time. */
    private static String time(SplittableRandom random, long now, boolean nanoseconds) {
        return nanoseconds
                ? "%d.%09d secs.nsecs".formatted(now - 1, random.nextInt(1_000_000_000))
                : "" + (now - random.nextInt(2));
    }

    private static String text(
            SplittableRandom random, List<Job> jobs, long now, boolean nanoseconds, boolean garbage) {
        StringBuilder text = new StringBuilder("job_stats:\n");
        for (Job job : jobs) {
            boolean damaged = garbage && random.nextInt(12) == 0;
            // Damage of the same length elsewhere in an entry must not look as if it had not moved.
            job.time = damaged ? time(random, now, nanoseconds) : job.time;
            StringBuilder entry = new StringBuilder(job.text());
            if (damaged) {
                String piece = GARBAGE.get(random.nextInt(GARBAGE.size()));
                int line = entry.indexOf("\n", random.nextInt(entry.length())) + 1;
                entry.insert(random.nextInt(3) == 0 ? random.nextInt(entry.length()) : line, piece);
            }
            text.append(entry);
            if (garbage && random.nextInt(30) == 0) {
                text.append(job.text());
            }
        }
        if (garbage && random.nextInt(5) == 0) {
            text.setLength(random.nextInt(text.length() + 1));
        }
        if (garbage && random.nextInt(10) == 0) {
            text.append("\u0000".repeat(5));
        }
        return text.toString();
    }

    private static long entryByEntry(String text, long now, Map<String, MonotonicCounters> jobs) {
        Notes notes = new Notes();
        int start = 0;
        while (start < text.length()) {
            int next = text.indexOf("\n" + ENTRY, start);
            int end = next < 0 ? text.length() : next + 1;
            JobCounters one = new JobTable().read(ParameterText.of(text.substring(start, end)), now, notes);
            one.byJob().forEach((job, counters) -> jobs.merge(job, counters, MonotonicCounters::plus));
            start = end;
        }
        return notes.unknownLines();
    }

    private static Reading reading(long nowSeconds, JobCounters jobs) {
        Target target = Target.of(TargetName.parse("fs-OST0000"), new Space(100, 50, 50));
        return new Reading(
                Instant.ofEpochSecond(nowSeconds),
                nowSeconds * 1_000_000_000,
                HostReading.NOTHING_KNOWN,
                List.of(new TargetReading(
                        target, MonotonicCounters.NONE, MonotonicCounters.NONE, Latencies.NONE, jobs, 0)),
                List.of(),
                0,
                Map.of());
    }
}
