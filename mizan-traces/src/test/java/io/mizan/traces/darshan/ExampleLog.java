package io.mizan.traces.darshan;

import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.LustreComponent;
import java.util.List;

/** The log of an IOR run on a shared file, 4 processes with 4 blocks of 1 MiB each: {@code example:ior.darshan}. */
public final class ExampleLog {
    private static final int RANKS = 4;
    private static final int BLOCKS = 4;
    private static final long MIB = 1 << 20;
    private static final long BYTES = RANKS * BLOCKS * MIB;
    private static final double WRITE_START = 0.02;
    private static final double READ_START = 0.6;

    private ExampleLog() {}

    public static DarshanWriter ior() {
        DarshanWriter log = new DarshanWriter("3.41")
                .processes(RANKS)
                .jobId(4711)
                .times(1_700_000_000, 250_000_000, 1_700_000_001, 500_000_000)
                .command("ior -a MPIIO -t 1m -b 4m -w -r -o /scratch/ior/out.dat")
                .metadata("lib_ver", "3.5.0")
                .metadata("h", "romio_no_indep_rw=true;cb_nodes=4")
                .mount("/scratch", "lustre")
                .mount("/", "ext4");
        long file = log.file("/scratch/ior/out.dat");
        long output = log.file("<STDOUT>");
        posix(log, file);
        mpi(log, file);
        log.record(DarshanModule.STDIO, output, 0)
                .set("STDIO_OPENS", 1)
                .set("STDIO_WRITES", 40)
                .set("STDIO_BYTES_WRITTEN", 1800)
                .set("STDIO_MAX_BYTE_WRITTEN", 1799)
                .set("STDIO_F_WRITE_TIME", 0.0001)
                .set("STDIO_F_WRITE_START_TIMESTAMP", 0.01)
                .set("STDIO_F_WRITE_END_TIMESTAMP", 1.2);
        log.lustre(
                file,
                -1,
                List.of(new LustreComponent(MIB, 2, 0, 16, 0, LustreComponent.END_OF_FILE, 0, "flash", 0)),
                3,
                5);
        for (int rank = 0; rank < RANKS; rank++) {
            segments(log.dxt(DarshanModule.DXT_POSIX, 2, file, rank, node(rank)), rank);
            segments(log.dxt(DarshanModule.DXT_MPIIO, 3, file, rank, node(rank)), rank);
            log.heatmap(log.file("heatmap:POSIX"), rank, 0.5, new long[] {BLOCKS * MIB, 0, 0}, new long[] {
                0, BLOCKS * MIB, 0
            });
        }
        return log;
    }

    private static String node(int rank) {
        return "node" + (1 + rank / 2);
    }

    private static void segments(DarshanWriter.DxtPart part, int rank) {
        for (int block = 0; block < BLOCKS; block++) {
            long offset = (rank * BLOCKS + block) * MIB;
            double late = 0.1 * block + 0.005 * rank;
            part.write(offset, MIB, WRITE_START + late, WRITE_START + late + 0.09, 139_900_000_000_000L + rank);
            part.read(offset, MIB, READ_START + late, READ_START + late + 0.04, 139_900_000_000_000L + rank);
        }
    }

    private static void posix(DarshanWriter log, long file) {
        log.record(DarshanModule.POSIX, file, -1)
                .set("POSIX_OPENS", 2 * RANKS)
                .set("POSIX_READS", RANKS * BLOCKS)
                .set("POSIX_WRITES", RANKS * BLOCKS)
                .set("POSIX_SEEKS", 2 * RANKS * BLOCKS)
                .set("POSIX_MODE", 436)
                .set("POSIX_BYTES_READ", BYTES)
                .set("POSIX_BYTES_WRITTEN", BYTES)
                .set("POSIX_MAX_BYTE_READ", BYTES - 1)
                .set("POSIX_MAX_BYTE_WRITTEN", BYTES - 1)
                .set("POSIX_CONSEC_READS", RANKS * (BLOCKS - 1))
                .set("POSIX_CONSEC_WRITES", RANKS * (BLOCKS - 1))
                .set("POSIX_SEQ_READS", RANKS * BLOCKS - 1)
                .set("POSIX_SEQ_WRITES", RANKS * BLOCKS - 1)
                .set("POSIX_RW_SWITCHES", RANKS)
                .set("POSIX_MEM_ALIGNMENT", 8)
                .set("POSIX_FILE_ALIGNMENT", MIB)
                .set("POSIX_MAX_READ_TIME_SIZE", MIB)
                .set("POSIX_MAX_WRITE_TIME_SIZE", MIB)
                .set("POSIX_SIZE_READ_100K_1M", RANKS * BLOCKS)
                .set("POSIX_SIZE_WRITE_100K_1M", RANKS * BLOCKS)
                .set("POSIX_ACCESS1_ACCESS", MIB)
                .set("POSIX_ACCESS1_COUNT", 2 * RANKS * BLOCKS)
                .set("POSIX_FASTEST_RANK", 0)
                .set("POSIX_FASTEST_RANK_BYTES", 2 * BLOCKS * MIB)
                .set("POSIX_SLOWEST_RANK", 3)
                .set("POSIX_SLOWEST_RANK_BYTES", 2 * BLOCKS * MIB)
                .set("POSIX_F_OPEN_START_TIMESTAMP", 0.01)
                .set("POSIX_F_WRITE_START_TIMESTAMP", WRITE_START)
                .set("POSIX_F_READ_START_TIMESTAMP", READ_START)
                .set("POSIX_F_CLOSE_START_TIMESTAMP", 0.45)
                .set("POSIX_F_OPEN_END_TIMESTAMP", 0.58)
                .set("POSIX_F_WRITE_END_TIMESTAMP", 0.425)
                .set("POSIX_F_READ_END_TIMESTAMP", 0.955)
                .set("POSIX_F_CLOSE_END_TIMESTAMP", 0.97)
                .set("POSIX_F_READ_TIME", 0.64)
                .set("POSIX_F_WRITE_TIME", 1.44)
                .set("POSIX_F_META_TIME", 0.04)
                .set("POSIX_F_MAX_READ_TIME", 0.04)
                .set("POSIX_F_MAX_WRITE_TIME", 0.09)
                .set("POSIX_F_FASTEST_RANK_TIME", 0.528)
                .set("POSIX_F_SLOWEST_RANK_TIME", 0.533)
                .set("POSIX_F_VARIANCE_RANK_TIME", 0.000004);
    }

    private static void mpi(DarshanWriter log, long file) {
        log.record(DarshanModule.MPIIO, file, -1)
                .set("MPIIO_COLL_OPENS", 2 * RANKS)
                .set("MPIIO_INDEP_READS", RANKS * BLOCKS)
                .set("MPIIO_INDEP_WRITES", RANKS * BLOCKS)
                .set("MPIIO_BYTES_READ", BYTES)
                .set("MPIIO_BYTES_WRITTEN", BYTES)
                .set("MPIIO_SIZE_READ_AGG_100K_1M", RANKS * BLOCKS)
                .set("MPIIO_SIZE_WRITE_AGG_100K_1M", RANKS * BLOCKS)
                .set("MPIIO_ACCESS1_ACCESS", MIB)
                .set("MPIIO_ACCESS1_COUNT", 2 * RANKS * BLOCKS)
                .set("MPIIO_FASTEST_RANK_BYTES", 2 * BLOCKS * MIB)
                .set("MPIIO_SLOWEST_RANK", 3)
                .set("MPIIO_SLOWEST_RANK_BYTES", 2 * BLOCKS * MIB)
                .set("MPIIO_F_OPEN_START_TIMESTAMP", 0.009)
                .set("MPIIO_F_WRITE_START_TIMESTAMP", WRITE_START)
                .set("MPIIO_F_READ_START_TIMESTAMP", READ_START)
                .set("MPIIO_F_OPEN_END_TIMESTAMP", 0.58)
                .set("MPIIO_F_WRITE_END_TIMESTAMP", 0.425)
                .set("MPIIO_F_READ_END_TIMESTAMP", 0.955)
                .set("MPIIO_F_CLOSE_END_TIMESTAMP", 0.98)
                .set("MPIIO_F_READ_TIME", 0.65)
                .set("MPIIO_F_WRITE_TIME", 1.45)
                .set("MPIIO_F_META_TIME", 0.05)
                .set("MPIIO_F_FASTEST_RANK_TIME", 0.53)
                .set("MPIIO_F_SLOWEST_RANK_TIME", 0.54);
    }

    /**
     * The log of a climate model that writes 412 GiB through HDF5 into one file with one stripe, in four bursts: {@code
     * example:slow.darshan}.
     */
    public static DarshanWriter slow() {
        int ranks = 512;
        int bursts = 4;
        long bytes = 412L << 30;
        double seconds = 840;
        DarshanWriter log = new DarshanWriter("3.41")
                .processes(ranks)
                .jobId(4712)
                .times(1_700_100_000, 0, 1_700_102_460, 0)
                .command("./climate --years 50 --output /scratch/clim/out")
                .metadata("lib_ver", "3.5.0")
                .metadata("h", "romio_no_indep_rw=true;cb_nodes=4")
                .mount("/scratch", "lustre")
                .mount("/", "ext4");
        long file = log.file("/scratch/clim/out/hist.nc");
        long deck = log.file("/scratch/clim/in/namelist.nml");
        log.record(DarshanModule.POSIX, file, -1)
                .set("POSIX_OPENS", ranks)
                .set("POSIX_WRITES", bytes / (4 * MIB))
                .set("POSIX_BYTES_WRITTEN", bytes)
                .set("POSIX_MAX_BYTE_WRITTEN", bytes - 1)
                .set("POSIX_CONSEC_WRITES", bytes / (4 * MIB) - ranks)
                .set("POSIX_SEQ_WRITES", bytes / (4 * MIB) - ranks)
                .set("POSIX_FILE_ALIGNMENT", MIB)
                .set("POSIX_MEM_ALIGNMENT", 8)
                .set("POSIX_SIZE_WRITE_1M_4M", bytes / (4 * MIB))
                .set("POSIX_ACCESS1_ACCESS", 4 * MIB)
                .set("POSIX_ACCESS1_COUNT", bytes / (4 * MIB))
                .set("POSIX_SLOWEST_RANK", 17)
                .set("POSIX_SLOWEST_RANK_BYTES", bytes / ranks)
                .set("POSIX_FASTEST_RANK", 400)
                .set("POSIX_FASTEST_RANK_BYTES", bytes / ranks)
                .set("POSIX_F_OPEN_START_TIMESTAMP", 2.1)
                .set("POSIX_F_OPEN_END_TIMESTAMP", 2.9)
                .set("POSIX_F_WRITE_START_TIMESTAMP", 240)
                .set("POSIX_F_WRITE_END_TIMESTAMP", 2410)
                .set("POSIX_F_CLOSE_START_TIMESTAMP", 2411)
                .set("POSIX_F_CLOSE_END_TIMESTAMP", 2412)
                .set("POSIX_F_WRITE_TIME", 0.98 * seconds * ranks)
                .set("POSIX_F_META_TIME", 1.2 * ranks)
                .set("POSIX_F_SLOWEST_RANK_TIME", seconds)
                .set("POSIX_F_FASTEST_RANK_TIME", 0.96 * seconds)
                .set("POSIX_F_VARIANCE_RANK_TIME", 64);
        log.record(DarshanModule.MPIIO, file, -1)
                .set("MPIIO_COLL_OPENS", ranks)
                .set("MPIIO_COLL_WRITES", 100L * ranks)
                .set("MPIIO_BYTES_WRITTEN", bytes)
                .set("MPIIO_ACCESS1_ACCESS", 8 * MIB)
                .set("MPIIO_ACCESS1_COUNT", 100L * ranks)
                .set("MPIIO_F_WRITE_TIME", 0.99 * seconds * ranks)
                .set("MPIIO_F_SLOWEST_RANK_TIME", seconds);
        log.record(DarshanModule.H5F, file, -1).set("H5F_OPENS", ranks).set("H5F_USE_MPIIO", 1);
        log.record(DarshanModule.POSIX, deck, 0)
                .set("POSIX_OPENS", 1)
                .set("POSIX_READS", 3)
                .set("POSIX_SEQ_READS", 3)
                .set("POSIX_BYTES_READ", 9000)
                .set("POSIX_MAX_BYTE_READ", 8999)
                .set("POSIX_SIZE_READ_1K_10K", 3)
                .set("POSIX_F_READ_TIME", 0.001)
                .set("POSIX_F_META_TIME", 0.002);
        log.lustre(file, -1, MIB, 2);
        log.lustre(deck, 0, MIB, 77);
        long heatmap = log.file("heatmap:POSIX");
        for (int rank = 0; rank < ranks; rank++) {
            long[] written = new long[41];
            for (int burst = 0; burst < bursts; burst++) {
                for (int bin = 0; bin < 4; bin++) {
                    written[4 + 10 * burst + bin] = bytes / ranks / bursts / 4;
                }
            }
            log.heatmap(heatmap, rank, 60, written, new long[41]);
        }
        return log;
    }
}
