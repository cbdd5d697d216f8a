package io.mizan.telemetry.collect.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.telemetry.Texts;
import io.mizan.telemetry.collect.IoCounter;
import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.Notes;
import io.mizan.testing.Campaign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobTableTest {
    private static final long NOW = 2_000_000_000;
    private static final Pattern ENTRY = Pattern.compile("(?m)^- job_id:[ ]*(.*)$");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lustre/GSI-HPC-lustre_exporter/proc/fs/lustre/obdfilter/lustrefs-OST0000/job_stats",
                "lustre/GSI-HPC-lustre_exporter/proc/fs/lustre/mdt/lustrefs-MDT0000/job_stats",
                "lustre/influxdata-telegraf/plugins/inputs/lustre2/testcases/v2.12/proc/fs/lustre/obdfilter/OST0001/job_stats",
                "lustre/influxdata-telegraf/plugins/inputs/lustre2/testcases/v2.12/proc/fs/lustre/mdt/OST0001/job_stats",
                "lustre/real-2.17.57/mdt_job_stats.txt.gz",
            })
    void realFilesAreWhatPatternsFindInThem(String file) {
        String text = Texts.shared(file).replaceFirst("^mdt.*=\n", "");
        Notes notes = new Notes();
        Map<String, MonotonicCounters> jobs =
                new JobTable().read(ParameterText.of(text), NOW, notes).byJob();
        List<String> names =
                ENTRY.matcher(text).results().map(m -> m.group(1).strip()).toList();
        String[] blocks = text.split("(?m)^- job_id:.*$");
        assertThat(jobs).hasSize(names.size()).isNotEmpty();
        for (int i = 0; i < names.size(); i++) {
            String block = blocks[i + 1];
            assertThat(values(jobs.getOrDefault(names.get(i), MonotonicCounters.NONE)))
                    .as(names.get(i))
                    .containsExactly(
                            number(block, "read_bytes", "sum"),
                            number(block, "write_bytes", "sum"),
                            number(block, "read_bytes", "samples"),
                            number(block, "write_bytes", "samples"),
                            metadata(block));
        }
        assertThat(notes.unknownLines()).isZero();
    }

    @Test
    void aNumberWithoutABlankBeforeIt() {
        String text = "job_stats:\n- job_id:          cluster-testjob1\n  snapshot_time:   1461772761\n"
                + "  write_bytes:     { samples:          25, unit: bytes, min: 1048576, max:16777216, sum:        26214400 }\n";
        assertThat(values(read(text).getOrDefault("cluster-testjob1", MonotonicCounters.NONE)))
                .containsExactly(0L, 26214400L, 0L, 25L, 0L);
    }

    @Test
    void namesOfEveryKind() {
        String text =
                "job_stats:\n- job_id:\n" + line(1) + "- job_id:          \"a\\x20b\\x22\\xc3\\xa9\\\"\n" + line(2)
                        + "- job_id:          two words\n" + line(3) + "- job_id:          \"\n" + line(4)
                        + "- job_id:          \"half\\x4\"\n" + line(5) + "- job_id:          ls.1000:host=x,y\n"
                        + line(6) + "- job_id:          "
                        + "z".repeat(300) + "\n" + line(7);
        assertThat(read(text))
                .containsOnlyKeys("", "a b\"é\\", "two words", "\"", "half\\x4", "ls.1000:host=x,y", "z".repeat(255));
    }

    @Test
    void linesThatAreNoneAreCountedAndTheOthersAreRead() {
        String text = "nonsense\njob_stats:\n- job_id: a\n  snapshot_time: 5\n" + line(7)
                + "  punch: { samples: x }\nwhat\n" + "  write_bytes: { samples: 3, unit: bytes }\n  future: [ 1 ]\n";
        Notes notes = new Notes();
        Map<String, MonotonicCounters> jobs =
                new JobTable().read(ParameterText.of(text), NOW, notes).byJob();
        assertThat(values(jobs.getOrDefault("a", MonotonicCounters.NONE))).containsExactly(7L, 0L, 1L, 0L, 0L);
        assertThat(notes.unknownLines()).isEqualTo(5);
    }

    /** Entries that change, vanish, come back and change their order: state must not be seen in the result. */
    @Test
    void readingAgainIsTheSameAsReadingAnew() {
        for (int seed = 0; seed < Campaign.rounds(40); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            boolean nanoseconds = random.nextBoolean();
            JobTable table = new JobTable();
            Map<String, String> entries = new HashMap<>();
            List<String> order = new ArrayList<>();
            for (int round = 0; round < 20; round++) {
                long now = NOW + 5L * round;
                change(random, entries, order, now, nanoseconds);
                StringBuilder text = new StringBuilder("job_stats:\n");
                order.forEach(job -> text.append(entries.get(job)));
                Map<String, MonotonicCounters> again = table.read(ParameterText.of(text.toString()), now, new Notes())
                        .byJob();
                Map<String, MonotonicCounters> anew = new JobTable()
                        .read(ParameterText.of(text.toString()), now, new Notes())
                        .byJob();
                assertThat(new TreeMap<>(again)).hasToString(new TreeMap<>(anew).toString());
            }
        }
    }

    private static void change(
            SplittableRandom random, Map<String, String> entries, List<String> order, long now, boolean nanoseconds) {
        for (int i = random.nextInt(8); i >= 0; i--) {
            String job = "job" + random.nextInt(12);
            if (entries.containsKey(job) && random.nextInt(4) == 0) {
                entries.remove(job);
                order.remove(job);
            } else {
                // Within the second of a reading an old version may count more without another time.
                String time =
                        nanoseconds ? (now - 1) + "." + random.nextInt(1_000_000_000) : "" + (now - random.nextInt(2));
                if (entries.put(
                                job,
                                "- job_id: " + job + "\n  snapshot_time: " + time + "\n" + line(random.nextInt(1000)))
                        == null) {
                    order.add(random.nextInt(order.size() + 1), job);
                }
            }
        }
    }

    private static String line(int bytes) {
        return "  read_bytes:      { samples:           1, unit: bytes, min:    4096, max:    4096, sum: " + bytes
                + " }\n";
    }

    private static Map<String, MonotonicCounters> read(String text) {
        Notes notes = new Notes();
        Map<String, MonotonicCounters> jobs =
                new JobTable().read(ParameterText.of(text), NOW, notes).byJob();
        assertThat(notes.unknownLines()).isZero();
        return jobs;
    }

    private static List<Long> values(MonotonicCounters counters) {
        return List.of(
                counters.get(IoCounter.READ_BYTES),
                counters.get(IoCounter.WRITE_BYTES),
                counters.get(IoCounter.READS),
                counters.get(IoCounter.WRITES),
                counters.get(IoCounter.METADATA));
    }

    private static long number(String block, String counter, String field) {
        Matcher matcher = Pattern.compile("(?m)^  " + counter + ":.*[{ ]" + field + ": *(\\d+)")
                .matcher(block);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    private static long metadata(String block) {
        return Pattern.compile("(?m)^  (\\w+): *\\{ samples: *(\\d+)")
                .matcher(block)
                .results()
                .filter(m -> !m.group(1).matches("(read|write)(_bytes)?|(samedir|crossdir|parallel)_rename.*"))
                .mapToLong(m -> Long.parseLong(m.group(2)))
                .sum();
    }
}
