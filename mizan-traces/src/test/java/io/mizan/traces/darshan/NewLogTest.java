package io.mizan.traces.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.LustreRecord;
import io.mizan.traces.darshan.record.Mount;
import io.mizan.traces.darshan.write.NewLog;
import io.mizan.traces.profile.DarshanProfile;
import io.mizan.traces.profile.Direction;
import io.mizan.traces.profile.FileProfile;
import io.mizan.traces.profile.JobProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

class NewLogTest {
    private static final String FILE = "/scratch/out/é.nc";

    @Test
    void whatIsWrittenIsReadAgain() {
        NewLog log = new NewLog(new NewLog.Job(
                42, 4711, 8, 1_700_000_000, 100.25, "./model -x", List.of(new Mount("/scratch", "lustre"))));
        log.shared(DarshanModule.POSIX, FILE)
                .count("POSIX_OPENS", 8)
                .count("POSIX_WRITES", 16)
                .count("POSIX_BYTES_WRITTEN", 64L << 20)
                .count("POSIX_MAX_BYTE_WRITTEN", (64L << 20) - 1)
                .seconds("POSIX_F_WRITE_TIME", 12.5);
        log.shared(DarshanModule.MPIIO, FILE).count("MPIIO_COLL_OPENS", 8);
        log.striped(FILE, 4 << 20, "hdd", List.of(3, 26));
        try (DarshanLog read = DarshanLog.of(ByteSource.of("new.darshan", log.bytes()))) {
            JobProfile job = DarshanProfile.of(read);
            assertThat(read.problems()).isEmpty();
            assertThat(job.job().jobId()).isEqualTo(4711);
            assertThat(job.job().processes()).isEqualTo(8);
            assertThat(job.job().runSeconds()).isEqualTo(100.25);
            assertThat(job.job().command()).isEqualTo("./model -x");
            assertThat(job.bytes(Direction.WRITE)).isEqualTo(64L << 20);
            FileProfile file = job.files().get(0);
            assertThat(file.path()).isEqualTo(FILE);
            assertThat(file.mount().type()).isEqualTo("lustre");
            assertThat(file.shared()).isTrue();
            assertThat(file.mpiio().opens()).isEqualTo(8);
            LustreRecord layout = file.layout().orElseThrow();
            assertThat(layout.target(1)).isEqualTo(26);
            assertThat(layout.components().get(0).pool()).isEqualTo("hdd");
            assertThat(layout.components().get(0).stripeSize()).isEqualTo(4 << 20);
        }
    }

    /** Byte for byte what the writer of all versions writes, so that one of them cannot drift. */
    @Test
    void bothWritersAgree() {
        NewLog log = new NewLog(
                new NewLog.Job(1000, 4711, 4, 1_700_000_000, 10, "./app", List.of(new Mount("/scratch", "lustre"))));
        log.shared(DarshanModule.POSIX, FILE).count("POSIX_OPENS", 4).seconds("POSIX_F_READ_TIME", 0.5);
        DarshanWriter writer = new DarshanWriter("3.41").processes(4).mount("/scratch", "lustre");
        writer.record(DarshanModule.POSIX, writer.file(FILE), -1)
                .set("POSIX_OPENS", 4)
                .set("POSIX_F_READ_TIME", 0.5);
        assertThat(log.bytes()).isEqualTo(writer.toByteArray());
    }
}
