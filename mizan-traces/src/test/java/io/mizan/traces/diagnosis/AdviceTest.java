package io.mizan.traces.diagnosis;

import static io.mizan.traces.diagnosis.JobLog.FILE;
import static io.mizan.traces.diagnosis.JobLog.GIB;
import static io.mizan.traces.diagnosis.JobLog.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.config.Settings;
import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Advice.Kind;
import io.mizan.model.finding.Finding;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.LustreComponent;
import io.mizan.traces.diagnosis.rule.Context;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is advised is computed from the file, the ranks and the system. */
class AdviceTest {

    @ParameterizedTest
    @CsvSource({
        // size in GiB, common request in KiB, stripes of 1 per GiB up to the 16 writers, size of a stripe
        "1, 64, 2, 1M",
        "8, 1024, 8, 1M",
        "8, 3000, 8, 4M",
        "11, 4096, 11, 4M",
        "400, 65536, 16, 16M",
    })
    void stripesFollowSizeWritersAndRequests(long gib, long requestKib, int stripes, String stripeSize) {
        JobLog job = oneStripe(gib * GIB, requestKib << 10);
        assertThat(text(job, Kind.COMMAND))
                .isEqualTo("lfs setstripe -c " + stripes + " -S " + stripeSize + " /scratch/run");
    }

    /** Eight stripes would serve fourteen writers unevenly, seven serve two each. */
    @Test
    void aCountThatDividesTheWritersIsTakenIfItIsNear() {
        JobLog job = new JobLog();
        job.writer().processes(14);
        fill(job, 8 * GIB, MIB);
        job.onTargets(FILE, 2);
        assertThat(text(job, Kind.COMMAND)).contains("-c 7 ");
    }

    @Test
    void aDirectoryWithSmallFilesGetsAProgressiveLayout() {
        JobLog job = oneStripe(8 * GIB, MIB);
        job.written("/scratch/run/log.txt", 0, 1000);
        assertThat(text(job, Kind.COMMAND))
                .isEqualTo("lfs setstripe -E 256M -c 1 -S 1M -E 4G -c 4 -E -1 -c 8 /scratch/run");
        assertThat(text(job, Kind.TEMPLATE))
                .contains("  component2:\n", "lcme_extent.e_start: 4294967296\n", "lmm_stripe_count:  8\n");
    }

    @Test
    void newFilesStayInThePool() {
        JobLog job = new JobLog();
        fill(job, 8 * GIB, MIB);
        job.writer()
                .lustre(
                        job.writer().file(FILE),
                        -1,
                        List.of(new LustreComponent(MIB, 1, 0, 0, 0, LustreComponent.END_OF_FILE, 0, "flash", 0)),
                        2);
        assertThat(text(job, Kind.COMMAND)).isEqualTo("lfs setstripe -c 8 -S 1M -p flash /scratch/run");
    }

    @Test
    void hintsFitTheLayoutAndTheNodes() {
        JobLog job = oneStripe(12 * GIB, MIB);
        job.mpiio(FILE).set("MPIIO_COLL_WRITES", 100);
        for (int rank = 0; rank < 16; rank++) {
            job.writer()
                    .dxt(DarshanModule.DXT_POSIX, 2, job.writer().file(FILE), rank, "node" + rank % 5)
                    .write(rank * MIB, MIB, 1, 2);
        }
        // Five nodes, twelve stripes: four aggregators have three targets each.
        assertThat(text(job, Kind.HINTS))
                .isEqualTo("striping_factor 12\nstriping_unit 1048576\ncb_nodes 4\ncb_buffer_size 16777216\n"
                        + "romio_cb_write enable\nromio_ds_write disable\n");
    }

    @Test
    void hdf5ProgramsGetHdf5Calls() {
        JobLog job = oneStripe(8 * GIB, 4 * MIB);
        job.writer().record(DarshanModule.H5F, job.writer().file(FILE), -1).set("H5F_OPENS", 16);
        assertThat(text(job, Kind.CODE))
                .contains("H5Pset_alignment(fapl, 1048576, 4194304);", "H5Pset_coll_metadata_write(fapl, 1);");
    }

    /** A path is data: it must not become a command. */
    @Test
    void aHostilePathIsQuoted() {
        JobLog job = new JobLog();
        String path = "/scratch/x; rm -rf $HOME/out.dat";
        job.shared(path)
                .set("POSIX_BYTES_WRITTEN", 8 * GIB)
                .set("POSIX_MAX_BYTE_WRITTEN", 8 * GIB - 1)
                .set("POSIX_F_WRITE_TIME", 320)
                .set("POSIX_F_SLOWEST_RANK_TIME", 20);
        job.onTargets(path, 2);
        assertThat(text(job, Kind.COMMAND)).endsWith(" '/scratch/x; rm -rf $HOME'");
        assertThat(finding(job).undo()).isEqualTo("lfs setstripe -d '/scratch/x; rm -rf $HOME'");
    }

    private static JobLog oneStripe(long size, long request) {
        JobLog job = new JobLog();
        fill(job, size, request);
        job.onTargets(FILE, 2);
        return job;
    }

    private static void fill(JobLog job, long size, long request) {
        job.shared(FILE)
                .set("POSIX_WRITES", size / request)
                .set("POSIX_BYTES_WRITTEN", size)
                .set("POSIX_MAX_BYTE_WRITTEN", size - 1)
                .set("POSIX_ACCESS1_ACCESS", request)
                .set("POSIX_F_WRITE_TIME", 320)
                .set("POSIX_F_SLOWEST_RANK_TIME", 20);
    }

    private static Finding finding(JobLog job) {
        return Diagnosis.of(Context.of(job.profile(), Settings.DEFAULTS)).findings().stream()
                .filter(finding -> finding.code().equals("L02"))
                .findFirst()
                .orElseThrow();
    }

    private static String text(JobLog job, Kind kind) {
        return finding(job).advice().stream()
                .filter(advice -> advice.kind() == kind)
                .map(Advice::text)
                .findFirst()
                .orElseThrow();
    }
}
