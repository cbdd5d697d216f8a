package io.mizan.traces.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.MizanException;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.workload.Operation;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.ExampleLog;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.LustreComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DarshanWorkloadTest {
    private static final long MEMORY = 64 << 20;
    private static final long MIB = 1 << 20;

    @Test
    void theExampleIsReplayedOnce() {
        SentWorkload sent = send(ExampleLog.ior(), Tier.AUTO);
        assertThat(sent.paths).containsExactly("/scratch/ior/out.dat", "<STDOUT>");
        // Both POSIX and MPI-IO traced the 16 reads and 16 writes.
        assertThat(sent.operations)
                .isEqualTo(Map.of(
                        Operation.OPEN, 9L,
                        Operation.CLOSE, 8L,
                        Operation.READ, 16L,
                        Operation.WRITE, 16L + 40,
                        Operation.SEEK, 32L));
        assertThat(sent.bytesByOrigin).isEqualTo(Map.of("dxt", 32 * MIB, "counters", 1800L));
        assertThat(sent.events)
                .contains(new SentWorkload.Event("dxt", 1, 0, Operation.READ, 4 * MIB, MIB, 605_000_000, 40_000_000));
        Striping striping = ((Plain) sent.layouts.get(0)).striping();
        assertThat(striping.targets()).isEqualTo(new Exact(List.of(3, 5)));
        assertThat(sent.layouts.get(1)).isEqualTo(new Plain(Striping.DEFAULT));
    }

    @Test
    void mpiIsReplayedOnlyWherePosixHasNoTrace() {
        DarshanWriter writer = new DarshanWriter("3.41").processes(2);
        long both = writer.file("/both");
        long only = writer.file("/only");
        writer.dxt(DarshanModule.DXT_POSIX, 2, both, 0, "node").write(0, 100, 1, 2);
        writer.dxt(DarshanModule.DXT_MPIIO, 3, both, 0, "node").write(0, 90, 1, 2);
        writer.dxt(DarshanModule.DXT_MPIIO, 3, only, 1, "node").read(5, 70, 3, 4);
        // MPI-IO moved these bytes through POSIX: they must not come again as counters of it.
        writer.record(DarshanModule.POSIX, only, 1).set("POSIX_READS", 7).set("POSIX_BYTES_READ", 70);
        writer.record(DarshanModule.MPIIO, only, 1).set("MPIIO_INDEP_READS", 1).set("MPIIO_BYTES_READ", 70);
        SentWorkload sent = send(writer, Tier.AUTO);
        assertThat(sent.sum(sent.paths.indexOf("/both"), true).bytes).isEqualTo(100);
        assertThat(sent.sum(sent.paths.indexOf("/only"), false).bytes).isEqualTo(70);
        assertThat(sent.sum(sent.paths.indexOf("/only"), false).operations).isEqualTo(1);
        assertThat(send(writer, Tier.COUNTERS).operations).isEqualTo(Map.of(Operation.READ, 7L));
    }

    @Test
    void mpiCountersTellOfFilesThatPosixDoesNotKnow() {
        DarshanWriter writer = new DarshanWriter("3.41").processes(4);
        writer.record(DarshanModule.MPIIO, writer.file("/a"), -1)
                .set("MPIIO_COLL_WRITES", 4)
                .set("MPIIO_BYTES_WRITTEN", 4000)
                .set("MPIIO_SIZE_WRITE_AGG_100_1K", 4)
                .set("MPIIO_F_WRITE_START_TIMESTAMP", 1)
                .set("MPIIO_F_WRITE_END_TIMESTAMP", 2);
        SentWorkload sent = send(writer, Tier.AUTO);
        assertThat(sent.sum(0, true).bytes).isEqualTo(4000);
        assertThat(sent.sum(0, true).histogram[1]).isEqualTo(4);
        assertThat(sent.events).extracting(SentWorkload.Event::rank).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void accessesWithoutOffsetsLieBehindEachOther() {
        DarshanWriter writer = new DarshanWriter("3.21").processes(1);
        long file = writer.file("/a");
        writer.dxt(DarshanModule.DXT_MPIIO, 1, file, 0, "node")
                .write(77, 10, 1, 2)
                .write(78, 20, 3, 4);
        try (DarshanLog log = open(writer)) {
            DarshanWorkload workload = new DarshanWorkload(log, Tier.DXT, 1, MEMORY);
            SentWorkload sent = SentWorkload.of(workload);
            assertThat(sent.events).extracting(SentWorkload.Event::offset).containsExactly(0L, 10L);
            assertThat(workload.notes()).anyMatch(note -> note.startsWith("2 traced accesses have no offset"));
        }
    }

    @Test
    void aLayoutThatCannotBeIsTheDefaultWithANote() {
        DarshanWriter writer = new DarshanWriter("3.41");
        long file = writer.file("/a");
        writer.record(DarshanModule.POSIX, file, 0).set("POSIX_OPENS", 1);
        writer.lustre(file, 0, List.of(new LustreComponent(77, 1, 0, 16, 0, -1, 0, "", 0)), 4);
        try (DarshanLog log = open(writer)) {
            DarshanWorkload workload = new DarshanWorkload(log, Tier.COUNTERS, 1, MEMORY);
            assertThat(SentWorkload.of(workload).layouts).containsExactly(new Plain(Striping.DEFAULT));
            assertThat(workload.notes()).anyMatch(note -> note.startsWith("1 layouts are none that Lustre makes"));
            assertThat(workload.layout(0)).isPresent();
        }
    }

    @Test
    void contradictionsAreNoted() {
        DarshanWriter writer = new DarshanWriter("3.41");
        writer.record(DarshanModule.POSIX, writer.file("/a"), 0)
                .set("POSIX_READS", 2)
                .set("POSIX_BYTES_READ", 5000)
                .set("POSIX_SIZE_READ_0_100", 2);
        try (DarshanLog log = open(writer)) {
            DarshanWorkload workload = new DarshanWorkload(log, Tier.AUTO, 1, MEMORY);
            SentWorkload sent = SentWorkload.of(workload);
            assertThat(sent.events).extracting(SentWorkload.Event::bytes).containsExactly(2500L, 2500L);
            assertThat(workload.notes()).anyMatch(note -> note.startsWith("1 histograms contradict"));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"DXT", "HEATMAP"})
    void aTierThatTheLogHasNothingForIsRefused(Tier tier) {
        DarshanWriter writer = new DarshanWriter("3.41");
        writer.record(DarshanModule.POSIX, writer.file("/a"), 0).set("POSIX_READS", 2);
        assertThatThrownBy(() -> send(writer, tier))
                .isInstanceOf(MizanException.class)
                .hasMessageContaining("the log has no ")
                .hasMessageContaining("[MZ107]");
    }

    /** Whatever a log claims, it is refused before memory or time is spent on it. */
    @ParameterizedTest
    @EnumSource(value = Tier.class, mode = EnumSource.Mode.EXCLUDE, names = "DXT")
    @Timeout(value = 20, unit = TimeUnit.SECONDS)
    void claimsOfMoreThanFitsAreRefused(Tier tier) {
        for (String counter : List.of("POSIX_READS", "POSIX_WRITES", "POSIX_SEEKS")) {
            boolean plain = tier == Tier.TARAZU || tier == Tier.IOWA;
            for (long claim : new long[] {10_000_000, 1L << 40, Long.MAX_VALUE}) {
                DarshanWriter writer = new DarshanWriter("3.41");
                writer.record(DarshanModule.POSIX, writer.file("/a"), -1).set(counter, claim);
                writer.heatmap(writer.file("heatmap:POSIX"), 0, 0.1, new long[] {1}, new long[] {1});
                if (plain && counter.equals("POSIX_SEEKS")) {
                    assertThat(send(writer, tier).events).isEmpty();
                } else {
                    assertThatThrownBy(() -> send(writer, tier))
                            .isInstanceOf(MizanException.class)
                            .hasMessageContaining("not enough memory for the events")
                            .hasMessageContaining("[MZ104]");
                }
            }
        }
    }

    @Test
    void whereHeatMapsDoNotFitCountersServeAndANoteSaysSo() {
        DarshanWriter writer = new DarshanWriter("3.41").processes(500);
        writer.record(DarshanModule.POSIX, writer.file("/a"), -1)
                .set("POSIX_READS", 1)
                .set("POSIX_BYTES_READ", 50)
                .set("POSIX_SIZE_READ_0_100", 1)
                .set("POSIX_F_READ_START_TIMESTAMP", 0.1)
                .set("POSIX_F_READ_END_TIMESTAMP", 20);
        long[] ones = new long[200];
        Arrays.fill(ones, 1);
        for (int rank = 0; rank < 500; rank++) {
            writer.heatmap(writer.file("heatmap:POSIX"), rank, 0.1, ones, ones);
        }
        try (DarshanLog log = open(writer)) {
            DarshanWorkload crowded = new DarshanWorkload(log, Tier.HEATMAP, 1, 4 << 20);
            assertThat(SentWorkload.of(crowded).bytesByOrigin).isEqualTo(Map.of("counters", 50L));
            assertThat(crowded.notes()).anyMatch(note -> note.startsWith("1 reads or writes of records come from"));
            DarshanWorkload fitted = new DarshanWorkload(log, Tier.HEATMAP, 1, MEMORY);
            assertThat(SentWorkload.of(fitted).bytesByOrigin).isEqualTo(Map.of("heatmap", 50L));
            assertThat(fitted.notes()).isEmpty();
        }
    }

    @Test
    void tracesThatDoNotFitAreRefused() {
        DarshanWriter writer = new DarshanWriter("3.41");
        DarshanWriter.DxtPart part = writer.dxt(DarshanModule.DXT_POSIX, 2, writer.file("/a"), 0, "node");
        for (int i = 0; i < 100_000; i++) {
            part.write(i, 1, i, i + 1);
        }
        try (DarshanLog log = open(writer)) {
            assertThat(SentWorkload.of(new DarshanWorkload(log, Tier.DXT, 1, 8 << 20)).sums)
                    .hasSize(1);
            assertThatThrownBy(() -> SentWorkload.of(new DarshanWorkload(log, Tier.DXT, 1, 4 << 20)))
                    .isInstanceOf(MizanException.class)
                    .hasMessageContaining("not enough memory for the events");
        }
    }

    private static SentWorkload send(DarshanWriter writer, Tier tier) {
        try (DarshanLog log = open(writer)) {
            return SentWorkload.of(new DarshanWorkload(log, tier, 1, MEMORY));
        }
    }

    private static DarshanLog open(DarshanWriter writer) {
        return DarshanLog.of(ByteSource.of("log", writer.toByteArray()));
    }
}
