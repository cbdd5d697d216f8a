package io.mizan.simulator.run;

import static io.mizan.simulator.run.Bench.IN_ORDER;
import static io.mizan.simulator.run.Bench.MIB;
import static io.mizan.simulator.run.Bench.application;
import static io.mizan.simulator.run.Bench.filePerRank;
import static io.mizan.simulator.run.Bench.platform;
import static io.mizan.simulator.run.Bench.readers;
import static io.mizan.simulator.run.Bench.stripes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.StorageServer;
import io.mizan.simulator.result.ApplicationResult;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.result.TargetResult;
import io.mizan.simulator.scenario.Application;
import io.mizan.simulator.scenario.Change;
import io.mizan.simulator.scenario.Scenario;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cases that can be worked out by hand. */
class ScenarioRunTest {
    private static final int WIDE = 100_000;
    /** A create takes a millisecond on the metadata server of the tests. */
    private static final double CREATE = 0.001;

    private static final Offset<Double> EXACT = within(1e-9);

    /** One rank, one file on four targets of two servers, 400 MiB: the narrowest place decides. */
    @ParameterizedTest
    @CsvSource({
        "100, 100000, 100000, 100000, 100000, 4", // the node
        "100000, 50, 100000, 100000, 100000, 8", // its I/O router
        "100000, 100000, 100, 100000, 100000, 2", // two LNet routers, one for each server
        "100000, 100000, 100000, 40, 100000, 5", // two servers
        "100000, 100000, 100000, 100000, 10, 10", // four targets
    })
    void theNarrowestPlaceDecides(int node, int ioRouter, int lnet, int server, int target, double seconds) {
        Platform platform = platform(node, ioRouter, lnet, server, target);
        RunResult run = run(platform, application("a", filePerRank(1, 400, false), 4));
        assertThat(run.seconds()).isEqualTo(seconds + CREATE, EXACT);
        assertThat(run.written().bandwidth()).isEqualTo(400 * MIB / seconds, within(1.0));
    }

    @Test
    void aRankIsNoFasterThanItsLimit() {
        Application limited =
                new Application("a", filePerRank(2, 100, false), stripes(2), "", 2, 0, List.of(), 25.0 * MIB);
        assertThat(run(platform(WIDE, WIDE, WIDE, WIDE, WIDE), limited).seconds())
                .isEqualTo(4 + CREATE * 2, EXACT);
    }

    @Test
    void readsGoWhereTheFileWasPlacedAndWaitForAllWrites() {
        RunResult run = run(platform(WIDE, WIDE, WIDE, WIDE, 10), application("a", filePerRank(4, 100, true), 1));
        ApplicationResult result = run.applications().get(0);
        assertThat(result.written().seconds()).isEqualTo(10, EXACT);
        assertThat(result.read().seconds()).isEqualTo(10, EXACT);
        assertThat(run.targets()).extracting(TargetResult::movedBytes).containsOnly(200.0 * MIB);
    }

    @Test
    void aNodeMayReadFasterThanItWrites() {
        Platform platform = platform("""
                name: test
                nodes: {count: 2, bytesPerSecond: 10M, readBytesPerSecond: 40M}
                metadata: {operationsPerSecond: 1000}
                servers: [{bytesPerSecond: 1G, targets: [{totalBytes: 1G, bytesPerSecond: 1G}]}]
                """);
        ApplicationResult result = run(platform, application("a", filePerRank(1, 100, true), 1))
                .applications()
                .get(0);
        assertThat(result.written().seconds()).isEqualTo(10, EXACT);
        assertThat(result.read().seconds()).isEqualTo(2.5, EXACT);
    }

    /** Both have a target of 10 MiB/s: together they take twice as long there, unless reads have a rate of their own. */
    @Test
    void writesAndReadsShareATargetUnlessItHasARateForEach() {
        String one = "{totalBytes: 1G, bytesPerSecond: 10M}";
        String two = "{totalBytes: 1G, bytesPerSecond: 10M, readBytesPerSecond: 11M}";
        Application reader = application("r", readers(1, 110), 1);
        Application writer = application("w", filePerRank(1, 110, false), 1);
        assertThat(run(single(one), reader, writer).seconds()).isEqualTo(22, within(0.01));
        RunResult apart = run(single(two), reader, writer);
        assertThat(apart.applications().get(0).endSeconds()).isEqualTo(10, EXACT);
        assertThat(apart.applications().get(1).endSeconds()).isEqualTo(11 + CREATE, EXACT);
    }

    private static Platform single(String target) {
        return platform("""
                name: test
                nodes: {count: 2, bytesPerSecond: 1G}
                metadata: {operationsPerSecond: 1000}
                servers: [{bytesPerSecond: 1G, targets: [%s]}]
                """.formatted(target));
    }

    @Test
    void smallDataGoesToTheMetadataServer() {
        List<ComponentRequest> dom = List.of(
                new ComponentRequest(new Extent(0, MIB), true, 0, 0),
                new ComponentRequest(new Extent(MIB, Extent.EOF), false, MIB, 1));
        Application small = Application.of("a", filePerRank(1, 101, false), dom);
        RunResult run = run(platform(WIDE, WIDE, WIDE, WIDE, 10), small);
        assertThat(run.seconds()).isEqualTo(10 + CREATE, EXACT);
        assertThat(run.targets().stream().mapToLong(TargetResult::placedBytes).sum())
                .isEqualTo(100 * MIB);
    }

    @Test
    void aTargetThatSlowsDownTakesLonger() {
        Platform platform = platform(WIDE, WIDE, WIDE, WIDE, 10);
        Application application = application("a", filePerRank(1, 100, false), 1);
        assertThat(run(platform, List.of(slow(5 + CREATE, 0, 0.1)), application).seconds())
                .isEqualTo(5 + 50 + CREATE, EXACT);
    }

    @Test
    void aTargetThatIsGoneKeepsItsWritersUntilItIsBack() {
        Platform platform = platform(WIDE, WIDE, WIDE, WIDE, 10);
        Application application = application("a", filePerRank(1, 100, false), 1);
        RunResult back = run(platform, List.of(slow(5 + CREATE, 0, 0), slow(105 + CREATE, 0, 1)), application);
        assertThat(back.seconds()).isEqualTo(110 + CREATE, EXACT);
        assertThat(back.unfinished()).isZero();
        RunResult gone = run(platform, List.of(slow(5, 0, 0)), application);
        assertThat(gone.unfinished()).isOne();
        assertThat(gone.applications().get(0).finished()).isFalse();
    }

    @Test
    void aServerThatIsGoneTakesItsTargetsWithIt() {
        Platform platform = platform(WIDE, WIDE, WIDE, WIDE, 10);
        Application late = new Application(
                "a", filePerRank(4, 10, false), stripes(1), "", 4, 5, List.of(), Double.POSITIVE_INFINITY);
        RunResult run = run(platform, List.of(new Change(1, new Change.ServerSpeed("oss0", 0))), late);
        assertThat(run.unfinished()).isZero();
        assertThat(run.targets()).extracting(TargetResult::placedBytes).containsExactly(0L, 0L, 20 * MIB, 20 * MIB);
    }

    @Test
    void whatDoesNotFitIsRefusedAndCounted() {
        Platform platform = platform(WIDE, WIDE, WIDE, WIDE, 10);
        Change fill = new Change(0, new Change.TargetFill(0, 0.95));
        RunResult run = run(platform, List.of(fill), application("a", filePerRank(4, 100, false), 1));
        long room = 1024 * MIB - (long) (0.95 * 1024 * MIB);
        assertThat(run.refusedBytes()).isEqualTo(100 * MIB - room);
        assertThat(run.targets().get(0).placedBytes()).isEqualTo(room);
        assertThat(run.targets().get(0).utilisation()).isEqualTo(1);
        assertThat(run.targets().get(1).placedBytes()).isEqualTo(100 * MIB);
    }

    @Test
    void aServerThatIsAddedGetsFilesFromThenOn() {
        Platform platform = platform(WIDE, WIDE, WIDE, WIDE, 10);
        StorageServer server = new StorageServer(
                "new", WIDE * MIB, platform.withTargets(6).servers().get(2).targets());
        Change addition = new Change(50, new Change.Addition(server));
        Application first = application("first", filePerRank(6, 10, false), 1);
        Application later = new Application(
                "later", filePerRank(6, 10, false), stripes(1), "", 4, 60, List.of(), Double.POSITIVE_INFINITY);
        RunResult run = run(platform, List.of(addition), first, later);
        assertThat(run.targets()).hasSize(6);
        assertThat(run.targets()).extracting(TargetResult::placedBytes).endsWith(10 * MIB, 10 * MIB);
    }

    @Test
    void anApplicationStartsAfterAnotherAndReadsWhatItWrote() {
        Platform platform = platform(WIDE, WIDE, WIDE, WIDE, 10);
        Application producer = application("producer", filePerRank(4, 100, false), 1);
        Application consumer = new Application(
                "consumer", readers(4, 100), List.of(), "", 4, 3, List.of("producer"), Double.POSITIVE_INFINITY);
        RunResult run = run(platform, consumer, producer);
        ApplicationResult reads = run.applications().get(0);
        assertThat(reads.startSeconds()).isEqualTo(10 + 4 * CREATE, EXACT);
        assertThat(reads.read().bytes()).isEqualTo(400 * MIB);
        assertThat(run.targets()).extracting(TargetResult::placedBytes).containsOnly(100 * MIB);
    }

    private static Change slow(double at, int target, double factor) {
        return new Change(at, new Change.TargetSpeed(target, factor));
    }

    private static RunResult run(Platform platform, Application... applications) {
        return run(platform, List.of(), applications);
    }

    private static RunResult run(Platform platform, List<Change> changes, Application... applications) {
        Scenario scenario = new Scenario(
                "test", platform, List.of(applications), changes, List.of("turn"), Scenario.Settings.DEFAULT);
        return ScenarioRun.run(scenario, "turn", IN_ORDER, 1);
    }
}
