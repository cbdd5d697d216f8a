package io.mizan.algorithms.tuning;

import static io.mizan.algorithms.tuning.Jobs.MB;
import static io.mizan.algorithms.tuning.Jobs.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.mizan.model.job.FileAccess;
import io.mizan.model.job.tuning.ClientParameter;
import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.SiteParameters.Classification;
import io.mizan.model.job.tuning.SiteParameters.Clients;
import io.mizan.model.job.tuning.SiteParameters.Forwarding;
import io.mizan.model.job.tuning.SiteParameters.Metadata;
import io.mizan.model.job.tuning.SiteParameters.RequestScheduler;
import io.mizan.model.job.tuning.TuningAction;
import io.mizan.model.job.tuning.TuningAction.ExportEnvironment;
import io.mizan.model.job.tuning.TuningAction.ExportHints;
import io.mizan.model.job.tuning.TuningAction.Service;
import io.mizan.model.job.tuning.TuningAction.SetClientParameter;
import io.mizan.model.job.tuning.TuningAction.SetDirectoryLayout;
import io.mizan.model.job.tuning.TuningAction.SetForwarderShare;
import io.mizan.model.job.tuning.TuningAction.SetPrefetchChunk;
import io.mizan.model.job.tuning.TuningAction.StartTbfRule;
import io.mizan.model.job.tuning.TuningPermission;
import io.mizan.model.job.tuning.TuningRule;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** Each rule fires, and does not if one number is on the other side of its limit. Expected values are worked out by hand. */
class TuningRulesTest {
    private static Optional<TuningAction> applied(TuningRule rule, Jobs job) {
        return rule.advise(job.context()).map(ParameterSetting::apply);
    }

    private static void silent(TuningRule rule, Jobs job, Consumer<Jobs> change) {
        change.accept(job);
        assertThat(rule.advise(job.context())).isEmpty();
    }

    /** 256 files in requests of 256 KiB through two nodes with 64 MiB of buffer, now in chunks of 16 MiB. */
    private static Jobs reader() {
        Jobs job = new Jobs();
        job.readBytes = 4000 * MB;
        job.readFiles = 256;
        job.requestBytes = 256 << 10;
        job.forwarderLoad = 0.4;
        job.forwarding = new Forwarding(64 * MIB, 16 * MIB, SetForwarderShare.METADATA_FIRST);
        return job;
    }

    @Test
    void prefetchChunkIsEquation2() {
        // 64 MiB x 2 / 256 = 512 KiB
        ParameterSetting setting =
                new PrefetchChunkRule().advise(reader().context()).orElseThrow();
        assertThat(setting.apply()).isEqualTo(new SetPrefetchChunk(List.of("fwd0", "fwd1"), 512 << 10));
        assertThat(setting.undo()).isEqualTo(new SetPrefetchChunk(List.of("fwd0", "fwd1"), 16 * MIB));
        silent(new PrefetchChunkRule(), reader(), job -> job.requestBytes = 512 << 10);
        silent(new PrefetchChunkRule(), reader(), job -> job.forwarderLoad = 0.41);
        silent(new PrefetchChunkRule(), reader(), job -> job.confidence = 0.49);
        silent(new PrefetchChunkRule(), reader(), job -> job.readFiles = 0);
        silent(
                new PrefetchChunkRule(),
                reader(),
                job -> job.forwarding = new Forwarding(64 * MIB, 512 << 10, SetForwarderShare.METADATA_FIRST));
    }

    @Test
    void aChunkIsNotLargerThanTheBufferOfANode() {
        Jobs job = reader();
        job.readFiles = 1;
        assertThat(applied(new PrefetchChunkRule(), job))
                .contains(new SetPrefetchChunk(List.of("fwd0", "fwd1"), 64 * MIB));
    }

    /** Read-ahead of 64 MiB, 8 requests of 4 MiB in 10 ms, 32 MiB dirty, 64 GiB of memory. */
    private static Clients usualClients() {
        return new Clients(64 * MIB, 64 * MIB, 8, 32 * MIB, 65536 * MIB, 0.01, 4 * MIB);
    }

    @Test
    void readAheadPerFileIsEquation2WithNodes() {
        // 64 MiB x 4 / 32 = 8 MiB
        Jobs job = reader();
        job.clients = usualClients();
        job.readFiles = 32;
        assertThat(applied(new ReadAheadPerFileRule(), job))
                .contains(new SetClientParameter(ClientParameter.MAX_READ_AHEAD_PER_FILE_MB, 8));
        silent(new ReadAheadPerFileRule(), job, j -> j.requestBytes = 8 * MIB);
        silent(new ReadAheadPerFileRule(), job, j -> {
            j.requestBytes = 256 << 10;
            j.writtenBytes = 4000 * MB;
        });
        silent(new ReadAheadPerFileRule(), job, j -> {
            j.writtenBytes = 0;
            j.readFiles = 257;
        });
    }

    @Test
    void readAheadCoversTwoRoundTrips() {
        // 4 nodes read 5 GiB/s each: 2 x 5 GiB x 0.01 s = 102.4 MiB
        Jobs job = new Jobs();
        job.clients = usualClients();
        job.readBytes = 4.0 * 10 * 5 * 1024 * MIB;
        assertThat(applied(new ReadAheadRule(), job))
                .contains(new SetClientParameter(ClientParameter.MAX_READ_AHEAD_MB, 103));
        // 3200 MiB/s need 64 MiB, which are there.
        silent(new ReadAheadRule(), job, j -> j.readBytes = 4.0 * 10 * 3200 * MIB);
        // Memory limits it: an eighth of 512 MiB is what there is already.
        silent(new ReadAheadRule(), job, j -> {
            j.readBytes = 4.0 * 10 * 5 * 1024 * MIB;
            j.clients = new Clients(64 * MIB, 64 * MIB, 8, 32 * MIB, 512 * MIB, 0.01, 4 * MIB);
        });
    }

    /** Each of 4 nodes moves 10000 MiB/s, 4 processes on each. */
    private static Jobs writer() {
        Jobs job = new Jobs();
        job.clients = usualClients();
        job.writtenBytes = 4.0 * 10 * 10_000 * MIB;
        job.targetLoad = 0.4;
        return job;
    }

    @Test
    void requestsInFlightFillTwoRoundTrips() {
        // 10000 MiB/s of a node go to 4 targets: 2 x 2500 x 0.01 / 4 = 12.5
        assertThat(applied(new RpcsInFlightRule(), writer()))
                .contains(new SetClientParameter(ClientParameter.MAX_RPCS_IN_FLIGHT, 13));
        silent(new RpcsInFlightRule(), writer(), job -> job.writtenBytes = 4.0 * 10 * 6400 * MIB);
        silent(new RpcsInFlightRule(), writer(), job -> job.targetLoad = 0.41);
    }

    @Test
    void dirtyBytesAreFourTimesWhatTravels() {
        // 4 x 8 x 4 MiB
        assertThat(applied(new DirtyBytesRule(), writer()))
                .contains(new SetClientParameter(ClientParameter.MAX_DIRTY_MB, 128));
        silent(
                new DirtyBytesRule(),
                writer(),
                job -> job.clients = new Clients(0, 0, 8, 128 * MIB, 65536 * MIB, 0.01, 4 * MIB));
        silent(new DirtyBytesRule(), writer(), job -> job.readBytes = 2 * job.writtenBytes);
        // An eighth of 1 GiB for 4 targets is 32 MiB each, which is there.
        silent(
                new DirtyBytesRule(),
                writer(),
                job -> job.clients = new Clients(0, 0, 8, 32 * MIB, 1024 * MIB, 0.01, 4 * MIB));
    }

    /** 4000 metadata operations/s over two forwarding nodes: a fifth of each, which others use to 30 %. */
    private static Jobs storm() {
        Jobs job = new Jobs();
        job.metadata = 40_000;
        job.forwarderLoad = 0.3;
        return job;
    }

    @Test
    void dataGetsItsShareOfASharedForwardingNode() {
        // data 0.3, metadata 0.2
        ParameterSetting setting =
                new ForwarderShareRule().advise(storm().context()).orElseThrow();
        assertThat(setting.apply()).isEqualTo(new SetForwarderShare(List.of("fwd0", "fwd1"), 0.3 / (0.3 + 0.2)));
        assertThat(setting.undo())
                .isEqualTo(new SetForwarderShare(List.of("fwd0", "fwd1"), SetForwarderShare.METADATA_FIRST));
        silent(new ForwarderShareRule(), storm(), job -> job.metadata = 39_990);
        silent(new ForwarderShareRule(), storm(), job -> job.forwarderLoad = 0);
        silent(new ForwarderShareRule(), storm(), job -> job.forwarding = new Forwarding(-1, -1, 0.5));
    }

    @Test
    void aMetadataStormIsLimitedPerPartition() {
        // 4000/s of 16000; 1.5 x 4000 / 8 partitions
        Jobs job = storm();
        job.scheduler = Jobs.byJobId();
        job.mdt = new Metadata(0, 0, 0, 0, 16_000);
        assertThat(applied(new TbfMetadataRule(), job)).contains(new StartTbfRule(Service.MDT, "mz_4711", "4711", 750));
        silent(new TbfMetadataRule(), job, j -> j.mdt = new Metadata(0, 0, 0, 0, 16_001));
        silent(new TbfMetadataRule(), job, j -> {
            j.mdt = new Metadata(0, 0, 0, 0, 16_000);
            j.confidence = 0.79;
        });
        silent(new TbfMetadataRule(), job, j -> {
            j.confidence = 0.9;
            j.scheduler = new RequestScheduler(Classification.OTHER, true, 4, 8, 1);
        });
        silent(
                new TbfMetadataRule(),
                job,
                j -> j.scheduler = new RequestScheduler(Classification.JOB_ID, false, 4, 8, 1));
    }

    @Test
    void dataIsLimitedByRequestsAndNotByBytes() {
        // 1000 MB/s on each server of 2000 MB/s, in requests of 4 MB: 250/s; 1.5 x 250 / 4 = 93.75
        Jobs job = new Jobs();
        job.writtenBytes = 20_000 * MB;
        job.serverLoad = 0.1;
        job.scheduler = Jobs.byJobId();
        job.clients = new Clients(0, 0, 8, 0, 0, 0.01, 4 * MB);
        assertThat(applied(new TbfDataRule(), job)).contains(new StartTbfRule(Service.OST_IO, "mz_4711", "4711", 94));
        // Small operations are requests of their own: 80000 in 10 s, half of them here.
        job.operations = 80_000;
        assertThat(applied(new TbfDataRule(), job)).contains(new StartTbfRule(Service.OST_IO, "mz_4711", "4711", 1500));
        silent(new TbfDataRule(), job, j -> j.writtenBytes = 19_999 * MB);
        silent(new TbfDataRule(), job, j -> {
            j.writtenBytes = 20_000 * MB;
            j.serverLoad = 0;
        });
    }

    @Test
    void longJobIdsKeepNamesThatServersTake() {
        Jobs job = storm();
        job.scheduler = Jobs.byJobId();
        job.mdt = new Metadata(0, 0, 0, 0, 16_000);
        job.jobId = "python3.1000@node17";
        StartTbfRule rule = (StartTbfRule) applied(new TbfMetadataRule(), job).orElseThrow();
        assertThat(rule.jobId()).isEqualTo("python3.1000@node17");
        assertThat(rule.rule()).matches("[A-Za-z0-9_]{1,15}").endsWith("ode17");
    }

    /** 16 processes with 150 MB/s each share a file; targets do 1000 MB/s. */
    private static Jobs shared(long gap) {
        Jobs job = new Jobs();
        job.access = FileAccess.N_TO_1;
        job.writtenBytes = 16 * 150.0 * MB * 10;
        job.rankGapBytes = gap;
        return job;
    }

    private static SetDirectoryLayout plain(long size, int count) {
        return new SetDirectoryLayout("/scratch/out", new FileLayout.Plain(Striping.of(size, count)));
    }

    @Test
    void sharedFilesAreStripedAsInFigure10() {
        // ceil(16 x 150 / 1000) = 3; a: each process has 4 MiB of its own, b: they take turns every 1 MiB
        assertThat(applied(new SharedFileStripingRule(), shared(4 * MIB))).contains(plain(4 * MIB, 3));
        assertThat(applied(new SharedFileStripingRule(), shared(MIB))).contains(plain(MIB, 3));
        // Rounded to 64 KiB, and not below.
        assertThat(applied(new SharedFileStripingRule(), shared(100_000))).contains(plain(128 << 10, 3));
        assertThat(applied(new SharedFileStripingRule(), shared(1))).contains(plain(64 << 10, 3));
        silent(new SharedFileStripingRule(), shared(MIB), job -> job.access = FileAccess.N_TO_N);
        silent(new SharedFileStripingRule(), shared(MIB), job -> job.rankGapBytes = 0);
        silent(new SharedFileStripingRule(), shared(MIB), job -> job.directory = JobContext.NO_DIRECTORY);
    }

    @Test
    void thereAreNotMoreStripesThanTargets() {
        Jobs job = shared(MIB);
        job.writtenBytes *= 2;
        assertThat(applied(new SharedFileStripingRule(), job)).contains(plain(MIB, 4));
    }

    @Test
    void hintsAgreeWithTheStriping() {
        // 3 stripes on 4 nodes: 3 aggregators; the buffer is whole stripes of 3 MiB within 16 MiB
        assertThat(applied(new MpiIoHintsRule(), shared(3 * MIB)))
                .contains(new ExportHints(Map.of(
                        "striping_factor", "3",
                        "striping_unit", "3145728",
                        "cb_nodes", "3",
                        "cb_buffer_size", "15728640")));
        assertThat(MpiIoHintsRule.aggregators(12, 5)).isEqualTo(4);
        assertThat(MpiIoHintsRule.aggregators(7, 5)).isEqualTo(1);
        silent(new MpiIoHintsRule(), shared(MIB), job -> job.access = FileAccess.ONE_TO_ONE);
    }

    @Test
    void hdf5IsAlignedToStripes() {
        assertThat(applied(new Hdf5AlignmentRule(), shared(4 * MIB)))
                .contains(new ExportEnvironment(
                        Map.of("MIZAN_HDF5_ALIGNMENT", "4194304", "MIZAN_HDF5_CHUNK_BYTES", "4194304")));
        silent(new Hdf5AlignmentRule(), shared(4 * MIB), job -> job.confidence = 0.4);
    }

    @Test
    void manyExclusiveFilesAreNotStriped() {
        Jobs job = new Jobs();
        job.writtenFiles = 4;
        assertThat(applied(new ExclusiveFilesRule(), job)).contains(plain(0, 1));
        silent(new ExclusiveFilesRule(), job, j -> j.writtenFiles = 3);
        silent(new ExclusiveFilesRule(), job, j -> {
            j.writtenFiles = 4;
            j.access = FileAccess.N_TO_1;
        });
    }

    /** 1000 files of up to 100 kB with an operation each; 131 MB of 20 GB that are free of 100, 40 % busy. */
    private static Jobs small() {
        Jobs job = new Jobs();
        job.writtenFiles = 1000;
        job.most90Bytes = 100_000;
        job.metadata = 1000;
        job.mdt = new Metadata(0.4, 20_000 * MB, 100_000 * MB, MIB, 10_000);
        return job;
    }

    @Test
    void smallFilesStayOnTheMetadataTarget() {
        assertThat(applied(new DataOnMdtRule(), small()))
                .contains(new SetDirectoryLayout("/scratch/out", DataOnMdtRule.layout(128 << 10)));
        silent(new DataOnMdtRule(), small(), job -> job.mdt = new Metadata(0.41, 20_000 * MB, 100_000 * MB, MIB, 1));
        silent(new DataOnMdtRule(), small(), job -> job.mdt = new Metadata(0.4, 19_999 * MB, 100_000 * MB, MIB, 1));
        silent(new DataOnMdtRule(), small(), job -> job.most90Bytes = MIB + 1);
        silent(new DataOnMdtRule(), small(), job -> job.metadata = 999);
        // 131072 x 1526 is a little over a hundredth of 20 GB
        silent(new DataOnMdtRule(), small(), job -> {
            job.writtenFiles = 1526;
            job.metadata = 1526;
        });
    }

    @Test
    void nothingIsSetForAJobThatNobodyKnows() {
        for (TuningRule rule : TuningRules.all()) {
            Jobs job = storm();
            job.confidence = 0;
            job.readFiles = 10;
            job.requestBytes = 1;
            assertThat(rule.advise(job.context())).as(rule.name()).isEmpty();
        }
    }

    private static List<Tuple> chosen(Jobs job, Map<String, TuningPermission> permissions) {
        TuningRules.Choice choice = TuningRules.choose(
                TuningRules.all(),
                rule -> permissions.getOrDefault(rule.name(), TuningPermission.ADVISE),
                job.context());
        assertThat(choice.failed()).isEmpty();
        return choice.settings().stream()
                .map(chosen -> tuple(chosen.setting().rule(), chosen.permission()))
                .toList();
    }

    @Test
    void aSiteAppliesWhatItAllowsAndAdvisesTheRest() {
        Jobs job = small();
        assertThat(chosen(job, Map.of())).containsExactly(tuple("data-on-mdt", TuningPermission.ADVISE));
        assertThat(chosen(job, Map.of("exclusive-files", TuningPermission.APPLY)))
                .containsExactly(tuple("exclusive-files", TuningPermission.APPLY));
        assertThat(chosen(job, Map.of("data-on-mdt", TuningPermission.OFF)))
                .containsExactly(tuple("exclusive-files", TuningPermission.ADVISE));
    }

    @Test
    void aRuleThatFailsCostsItsOwnSettingAlone() {
        TuningRule broken = new TuningRule() {
            @Override
            public String name() {
                return "broken";
            }

            @Override
            public Optional<ParameterSetting> advise(JobContext job) {
                throw new IllegalStateException("a defect");
            }
        };
        TuningRules.Choice choice = TuningRules.choose(
                List.of(broken, new ExclusiveFilesRule()), rule -> TuningPermission.APPLY, small().context());
        assertThat(choice.settings())
                .extracting(chosen -> chosen.setting().rule())
                .containsExactly("exclusive-files");
        assertThat(choice.failed()).containsOnlyKeys("broken");
    }
}
