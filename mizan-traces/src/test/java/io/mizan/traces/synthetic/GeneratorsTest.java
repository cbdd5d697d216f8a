package io.mizan.traces.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import io.mizan.model.workload.WorkloadSink;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.traces.EventLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every generator and any values. */
class GeneratorsTest {
    /** Small values for every parameter that makes a workload larger, and for all that change its shape. */
    private static final Map<String, List<String>> CHOICES = Map.ofEntries(
            Map.entry("ranks", List.of("1", "2", "3", "7", "16")),
            Map.entry("block", List.of("64K", "128K", "1M")),
            Map.entry("transfer", List.of("64K", "32K", "1K")),
            Map.entry("segments", List.of("1", "3")),
            Map.entry("perNode", List.of("1", "2", "5")),
            Map.entry("shared", List.of("yes", "no")),
            Map.entry("read", List.of("yes", "no")),
            Map.entry("reorder", List.of("yes", "no")),
            Map.entry("fsync", List.of("yes", "no")),
            Map.entry("remove", List.of("yes", "no")),
            Map.entry("stat", List.of("yes", "no")),
            Map.entry("restart", List.of("yes", "no")),
            Map.entry("interval", List.of("0", "1ms", "2s")),
            Map.entry("particles", List.of("1", "1000", "12345")),
            Map.entry("files", List.of("1", "5", "20")),
            Map.entry("bytes", List.of("1", "4K", "100000")),
            Map.entry("depth", List.of("0", "1", "2")),
            Map.entry("branch", List.of("1", "2", "3")),
            Map.entry("stride", List.of("0", "1", "5")),
            Map.entry("period", List.of("0", "1ms", "10s")),
            Map.entry("count", List.of("1", "2", "4")),
            Map.entry("mode", List.of("fpp", "shared", "aggregate")),
            Map.entry("aggregators", List.of("1")),
            Map.entry("layout", List.of("-c 4 -S 1M", "-E 1M -c 1 -E -1 -c 8")),
            Map.entry("rate", List.of("1M/s", "3G/s", "1P/s")),
            Map.entry("latency", List.of("0", "1ns", "3ms")),
            Map.entry("jitter", List.of("0", "0.3", "100%")),
            Map.entry("seed", List.of("1", "2", "3")));

    static List<Generator> generators() {
        return Generators.ALL;
    }

    @ParameterizedTest
    @MethodSource("generators")
    void eventsAreInOrderAndFilesKnownAndRanksNeverOverlapThemselves(Generator generator) {
        for (int seed = 0; seed < 60; seed++) {
            WorkloadSource source = random(generator, seed);
            Workload workload = EventLog.of(source);
            assertThat(workload.events()).isNotEmpty();
            assertThat(EventLog.of(source)).as("read again").isEqualTo(workload);
            long[] free = new long[workload.ranks()];
            boolean[] used = new boolean[workload.files().size()];
            for (WorkloadEvent event : workload.events()) {
                assertThat(event.startNanos())
                        .as("%s: %s", source.name(), event)
                        .isGreaterThanOrEqualTo(free[event.rank()]);
                free[event.rank()] = event.startNanos() + event.durationNanos();
                used[event.file()] = true;
                assertThat(event.operation().movesBytes()).isEqualTo(event.bytes() > 0);
            }
            for (boolean each : used) {
                assertThat(each).as("every file is used").isTrue();
            }
        }
    }

    /** Opens are followed by a close in each rank, and nothing is done to a file that is not open. */
    @ParameterizedTest
    @MethodSource("generators")
    void filesAreOpenWhenTheyAreUsed(Generator generator) {
        for (int seed = 0; seed < 60; seed++) {
            Map<List<Integer>, Boolean> open = new HashMap<>();
            List<Integer> created = new ArrayList<>();
            for (WorkloadEvent event : EventLog.of(random(generator, seed)).events()) {
                List<Integer> key = List.of(event.rank(), event.file());
                boolean isOpen = open.getOrDefault(key, false);
                switch (event.operation()) {
                    case CREATE -> {
                        assertThat(created).doesNotContain(event.file());
                        created.add(event.file());
                        open.put(key, true);
                    }
                    case OPEN -> {
                        assertThat(isOpen).isFalse();
                        open.put(key, true);
                    }
                    case CLOSE -> {
                        assertThat(isOpen).isTrue();
                        open.put(key, false);
                    }
                    case READ, WRITE, SYNC -> assertThat(isOpen).isTrue();
                    default -> assertThat(isOpen).isFalse();
                }
            }
            assertThat(open.values()).doesNotContain(true);
        }
    }

    @ParameterizedTest
    @MethodSource("generators")
    void jitterMovesTimesAndNothingElse(Generator generator) {
        Workload calm = EventLog.of(create(generator, Map.of()));
        Workload shaken = EventLog.of(create(generator, Map.of("jitter", "0.5")));
        Workload other = EventLog.of(create(generator, Map.of("jitter", "0.5", "seed", "2")));
        assertThat(whatEachRankDoes(shaken)).isEqualTo(whatEachRankDoes(calm));
        assertThat(shaken.events()).isNotEqualTo(calm.events()).isNotEqualTo(other.events());
        assertThat(EventLog.of(create(generator, Map.of("seed", "2"))).events()).isEqualTo(calm.events());
        double mean =
                shaken.events().stream().mapToLong(WorkloadEvent::durationNanos).sum()
                        / (double) calm.events().stream()
                                .mapToLong(WorkloadEvent::durationNanos)
                                .sum();
        assertThat(mean).isBetween(0.8, 1.2);
    }

    private static List<String> whatEachRankDoes(Workload workload) {
        List<String> lines = new ArrayList<>();
        for (int rank = 0; rank < workload.ranks(); rank++) {
            for (WorkloadEvent event : workload.events()) {
                if (event.rank() == rank) {
                    lines.add(rank + " " + event.file() + " " + event.operation() + " " + event.offset() + " "
                            + event.bytes());
                }
            }
        }
        return lines;
    }

    @ParameterizedTest
    @MethodSource("generators")
    void theLayoutIsThatOfEveryFile(Generator generator) {
        Workload workload = EventLog.of(create(generator, Map.of("layout", "-c 2 -o 1,5")));
        assertThat(workload.files())
                .isNotEmpty()
                .allSatisfy(file -> assertThat(file.layout().toString()).contains("indices=[1, 5]"));
    }

    @ParameterizedTest
    @MethodSource("generators")
    void parametersAreDeclaredOnceWithDocs(Generator generator) {
        assertThat(generator.parameters()).extracting(Parameter::name).doesNotHaveDuplicates();
        assertThat(generator.parameters())
                .allSatisfy(
                        parameter -> assertThat(parameter.doc()).isNotBlank().doesNotEndWith("."));
        assertThat(CHOICES.keySet())
                .containsAll(generator.parameters().stream()
                        .map(Parameter::name)
                        .filter(name -> !name.equals("path") && !name.equals("fpp"))
                        .toList());
    }

    /** Nothing may be held for each event: the heap of the tests would not do for these. */
    @Test
    void millionsOfEventsAreStreamed() {
        Count count = new Count();
        create(Generators.ALL.get(0), Map.of("ranks", "1000", "block", "4M", "transfer", "1K", "shared", "yes"))
                .read(count);
        assertThat(count.events).isEqualTo(1000 * (4096 + 2));
        assertThat(count.bytes).isEqualTo(1000L * (4 << 20));
    }

    @Test
    void aLongCampaignOfManyRanksIsPlannedAtOnce() {
        WorkloadSource source = create(
                Generators.find("checkpoint").orElseThrow(),
                Map.of("ranks", "4000000", "count", "1000000", "mode", "shared", "bytes", "1"));
        assertThat(source.ranks()).isEqualTo(4_000_000);
    }

    @Test
    void whatTakesTooLongOrTooMuchIsRefused() {
        assertThat(refusal("ior", Map.of("ranks", "4000000", "block", "1E")))
                .contains("more than 8 EiB, or more than can be counted (what=bytes)");
        assertThat(refusal("ior", Map.of("block", "1E", "rate", "1/s", "ranks", "1", "transfer", "1E")))
                .contains("a workload that takes more than seventy years");
        assertThat(refusal("mdtest", Map.of("ranks", "4000000"))).contains("too many files and directories");
        assertThat(refusal("mdtest", Map.of("depth", "30", "branch", "1000000")))
                .contains("too many directories");
        assertThat(refusal("checkpoint", Map.of("ranks", "1000000", "count", "1000")))
                .contains("too many files");
        assertThat(refusal("checkpoint", Map.of("mode", "aggregate", "aggregators", "5")))
                .contains("more aggregators than ranks (aggregators=5, ranks=4)");
        assertThat(refusal("ior", Map.of("block", "1M", "transfer", "300K")))
                .contains("a block is a whole number of transfers");
        assertThat(refusal("hacc", Map.of("fpp", "yes", "shared", "yes"))).contains("both fpp and shared");
    }

    private static String refusal(String generator, Map<String, String> values) {
        return Refusal.line(() -> create(Generators.find(generator).orElseThrow(), values));
    }

    private static WorkloadSource random(Generator generator, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, String> values = new HashMap<>();
        for (Parameter<?> parameter : generator.parameters()) {
            List<String> choices = CHOICES.getOrDefault(parameter.name(), List.of());
            if (!choices.isEmpty() && random.nextInt(3) > 0) {
                values.put(parameter.name(), choices.get(random.nextInt(choices.size())));
            }
        }
        values.putIfAbsent("transfer", "64K");
        values.putIfAbsent("bytes", "100000");
        return create(generator, values);
    }

    static WorkloadSource create(Generator generator, Map<String, String> values) {
        return generator.create(new ParameterValues(generator.parameters(), values));
    }

    private static final class Count implements WorkloadSink {
        private long events;
        private long bytes;

        @Override
        public void file(int id, String path, FileLayout layout) {}

        @Override
        public void event(
                int rank, int file, Operation operation, long offset, long size, long startNanos, long durationNanos) {
            events++;
            bytes += size;
        }
    }
}
