package io.mizan.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.zip.DeflaterOutputStream;

/** A log of version 3.41 with nothing but a million DXT_POSIX segments of 64 processes. */
final class SyntheticDxt {
    static final int SEGMENTS = 1_000_000;

    private static final int HEADER = 1328;
    private static final int RANKS = 64;
    private static final int EACH = SEGMENTS / RANKS;
    private static final int DXT_POSIX = 10;

    private SyntheticDxt() {}

    /** Writes the log and returns the compressed region of the segments. */
    static byte[] write(Path file) throws IOException {
        ByteBuffer job = little(4096);
        job.putLong(1000)
                .putLong(1_700_000_000)
                .putLong(0)
                .putLong(1_700_000_100)
                .putLong(0)
                .putLong(RANKS)
                .putLong(1);
        job.put("lib_ver=3.5.0\n".getBytes(StandardCharsets.US_ASCII));
        byte[] packedJob = pack(job.array());
        byte[] region = pack(segments());
        ByteBuffer header = little(HEADER);
        header.put("3.41".getBytes(StandardCharsets.US_ASCII));
        header.putLong(8, 6567223);
        header.putLong(48 + 16 * DXT_POSIX, HEADER + packedJob.length);
        header.putLong(48 + 16 * DXT_POSIX + 8, region.length);
        header.putInt(1072 + 4 * DXT_POSIX, 2);
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        log.writeBytes(header.array());
        log.writeBytes(packedJob);
        log.writeBytes(region);
        Files.write(file, log.toByteArray());
        return region;
    }

    private static byte[] segments() {
        SplittableRandom random = new SplittableRandom(1);
        ByteBuffer data = little(RANKS * (104 + EACH * 40));
        for (int rank = 0; rank < RANKS; rank++) {
            data.putLong(7).putLong(rank).putLong(0);
            data.put(("node" + rank / 8).getBytes(StandardCharsets.US_ASCII));
            data.position(rank * (104 + EACH * 40) + 88);
            data.putLong(EACH - EACH / 4).putLong(EACH / 4);
            double time = 0;
            long offset = 0;
            for (int i = 0; i < EACH; i++) {
                long length = 4096L << random.nextInt(8);
                double start = time + random.nextDouble() * 0.01;
                time = start + random.nextDouble() * 0.001;
                data.putLong(offset).putLong(length).putDouble(start).putDouble(time);
                data.putLong(140_000_000_000_000L + random.nextInt(4));
                offset += length;
            }
        }
        return data.array();
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] pack(byte[] plain) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream packed = new DeflaterOutputStream(out)) {
            packed.write(plain);
        }
        return out.toByteArray();
    }
}
