package io.mizan.algorithms.placement.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.SystemBuilder;
import io.mizan.algorithms.placement.batch.LustreVersion;
import io.mizan.algorithms.placement.batch.SplitMix64;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.file.TextInput;
import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against numbers made with the real functions (weights) and with a port of their description (round robin). */
class LustreGoldenTest {
    private static final long MOST_BYTES = 1 << 20;

    @ParameterizedTest
    @CsvSource({"v2_15_0, V2_15", "v2_17_0, V2_17"})
    void weightsDrawsAndPenaltiesAreThoseOfTheRealFunctions(String file, LustreVersion version) {
        weightsDrawsAndPenalties(SharedData.file("lustre/lsa-golden/qos_4ost_1oss_c2_dt3." + file + ".json"), version);
    }

    /** A port of the description that gives the numbers of the real functions, on another system. */
    @ParameterizedTest
    @CsvSource({"2.15, V2_15", "2.17, V2_17"})
    void weightsDrawsAndPenaltiesAreThoseOfOurSample(String file, LustreVersion version) {
        weightsDrawsAndPenalties(Samples.file("placement/qos-" + file + ".json"), version);
    }

    private static void weightsDrawsAndPenalties(Path file, LustreVersion version) {
        Mapping golden = read(file).asMapping();
        int dataTargets = golden.integer("osts");
        int oss = golden.integer("oss");
        int stripes = golden.integer("stripeCount");
        TargetTable targets = targets(golden, dataTargets, oss);
        TargetReports reports = new TargetReports(targets, 0);
        Tunables tunables =
                new Tunables(golden.integer("thresholdRr"), golden.integer("prioFree"), golden.integer("maxage"));
        int[] server = IntStream.range(0, dataTargets).map(targets::server).toArray();
        int[] all = IntStream.range(0, dataTargets).toArray();
        TargetPool pool = new TargetPool(all, true, new RoundRobinWalk(all, version, bound -> 0));
        QosState qos = new QosState(version, tunables, reports, server, oss);
        SplitMix64 random = new SplitMix64(golden.wholeNumber("seed", 0));
        List<Long> totals = new ArrayList<>();
        List<Long> drawn = new ArrayList<>();
        WeightedDraw draw = new WeightedDraw(version, qos, total -> {
            totals.add(total);
            drawn.add(random.nextModulo(total));
            return drawn.get(drawn.size() - 1);
        });

        List<Node> allocs = golden.list("allocs");
        for (int i = 0; i < allocs.size(); i++) {
            Mapping expected = allocs.get(i).asMapping();
            long now = (long) i * golden.integer("secondsBetweenAllocs");
            if (i % 4 == 0) {
                qos.markDirty();
            }
            totals.clear();
            drawn.clear();
            assertThat(qos.prepare(pool, now))
                    .as("allocation %d is by weights", i)
                    .isTrue();
            all(dataTargets, column -> qos.begin(column, true));
            assertThat(all(dataTargets, qos::weight)).as("weights %d", i).isEqualTo(longs(expected, "weights"));

            int[] chosen = draw.draw(pool, new StripeCount(stripes, stripes), c -> true, new BitSet(), now)
                    .orElseThrow();

            assertThat(totals.get(0)).as("total %d", i).isEqualTo(expected.wholeNumber("totalWeight", -1));
            List<Mapping> picks =
                    expected.list("picks").stream().map(Node::asMapping).toList();
            assertThat(drawn)
                    .as("random numbers %d", i)
                    .isEqualTo(picks.stream()
                            .map(pick -> pick.wholeNumber("rand", -1))
                            .toList());
            assertThat(chosen)
                    .as("picks %d", i)
                    .isEqualTo(
                            picks.stream().mapToInt(pick -> pick.integer("ost")).toArray());
            assertThat(all(dataTargets, qos.targets()::of))
                    .as("penalties %d", i)
                    .isEqualTo(longs(expected, "ostPenalty"));
            assertThat(all(dataTargets, qos.targets()::perObject))
                    .as("per object %d", i)
                    .isEqualTo(longs(expected, "ostPenaltyPerObj"));
            assertThat(all(oss, qos.servers()::of))
                    .as("penalties of servers %d", i)
                    .isEqualTo(longs(expected, "ossPenalty"));
            assertThat(all(oss, qos.servers()::perObject))
                    .as("per object of servers %d", i)
                    .isEqualTo(longs(expected, "ossPenaltyPerObj"));
        }
        assertThat(allocs).hasSize(12);
    }

    @TestFactory
    List<DynamicTest> roundRobin() {
        return roundRobin(SharedData.file("lustre/lsa-golden/rr_order_and_sequences.json"));
    }

    @TestFactory
    List<DynamicTest> roundRobinOfOurSample() {
        return roundRobin(Samples.file("placement/round-robin.json"));
    }

    private static List<DynamicTest> roundRobin(Path file) {
        List<DynamicTest> tests = new ArrayList<>();
        for (Node node : read(file).asList()) {
            Mapping topology = node.asMapping();
            int[] server = ints(topology.require("ossOfOst"));
            int servers = IntStream.of(server).max().orElseThrow() + 1;
            int[] order = RoundRobinOrder.of(
                    server, servers, IntStream.range(0, server.length).toArray());
            tests.add(DynamicTest.dynamicTest(topology.text("topology") + " order", () -> {
                assertThat(RoundRobinOrder.byTargets(server, servers))
                        .containsExactly(IntStream.of(ints(topology.require("svrListOrder")))
                                .boxed()
                                .toArray(Integer[]::new));
                assertThat(order).isEqualTo(ints(topology.require("rrArray")));
            }));
            for (Node sequence : topology.list("sequences")) {
                tests.add(sequence(topology.text("topology"), order, sequence.asMapping()));
            }
        }
        assertThat(tests).hasSize(4 * (1 + 8));
        return tests;
    }

    private static DynamicTest sequence(String topology, int[] order, Mapping sequence) {
        int stripes = sequence.integer("stripeCount");
        String algorithm = sequence.text("algo");
        LustreVersion version = algorithm.equals("2.12") ? LustreVersion.V2_12 : LustreVersion.V2_17;
        return DynamicTest.dynamicTest(topology + " " + stripes + " stripes, " + algorithm, () -> {
            RoundRobinWalk walk = new RoundRobinWalk(order, version, bound -> sequence.integer("start"));
            List<int[]> files = new ArrayList<>();
            List<int[]> expected = new ArrayList<>();
            for (Node file : sequence.list("files")) {
                expected.add(ints(file));
                files.add(walk.next(stripes, stripes, (column, pass) -> true));
            }
            assertThat(files).hasSize(12);
            assertThat(files.toArray(int[][]::new)).isDeepEqualTo(expected.toArray(int[][]::new));
        });
    }

    private static TargetTable targets(Mapping golden, int dataTargets, int oss) {
        long[] available = longs(golden, "bavailBytes");
        long[] files = longs(golden, "ffree");
        SystemBuilder builder = new SystemBuilder();
        for (int i = 0; i < dataTargets; i++) {
            builder.target(i % oss, available[i], available[i]).files(i, files[i]);
        }
        return TargetTable.of(builder.build(), 0);
    }

    private static Node read(Path file) {
        try (TextInput input = TextInput.open(file, MOST_BYTES)) {
            return Documents.read(input);
        }
    }

    private static long[] all(int count, IntToLongFunction value) {
        return IntStream.range(0, count).mapToLong(value).toArray();
    }

    private static int[] ints(Node list) {
        return list.asList().stream()
                .mapToInt(node -> Integer.parseInt(node.asScalar().text()))
                .toArray();
    }

    private static long[] longs(Mapping mapping, String key) {
        return mapping.list(key).stream()
                .flatMapToLong(
                        node -> LongStream.of(Long.parseLong(node.asScalar().text())))
                .toArray();
    }
}
