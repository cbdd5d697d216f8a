package io.mizan.store.flush;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.zip.CRC32C;

/**
 * Reads back what was written and compares checksums, past the page cache where the file system lets it: pages that were just written prove
 * nothing about the storage.
 */
public final class ReadBack {
    private static final int WINDOW = 1 << 20;
    /** The largest unit that direct reads are known to ask for. */
    private static final int UNIT = 4096;

    /** What opens a file with O_DIRECT. The JDK has it outside of its API, so that it is looked up by name and need not be there. */
    private static final Optional<OpenOption> DIRECT = direct();

    private final BlockingQueue<ByteBuffer> buffers;

    /** @param most files that are read back at the same time */
    public ReadBack(int most) {
        this.buffers = new ArrayBlockingQueue<>(most);
        for (int i = 0; i < most; i++) {
            buffers.add(ByteBuffer.allocateDirect(WINDOW + UNIT).alignedSlice(UNIT));
        }
    }

    /** @throws IOException if a run is not what was written */
    void compare(Path descriptor, RunSums sums) throws IOException {
        if (sums.count() == 0) {
            return;
        }
        ByteBuffer window;
        try {
            window = buffers.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted before the bytes were read back", e);
        }
        try (FileChannel file = open(descriptor)) {
            compare(file, sums, window);
        } finally {
            buffers.add(window);
        }
    }

    private static Optional<OpenOption> direct() {
        try {
            return List.of(Class.forName("com.sun.nio.file.ExtendedOpenOption").getEnumConstants()).stream()
                    .filter(option -> option.toString().equals("DIRECT"))
                    .map(OpenOption.class::cast)
                    .findFirst();
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }

    private static FileChannel open(Path descriptor) throws IOException {
        if (DIRECT.isPresent()) {
            try {
                return FileChannel.open(descriptor, StandardOpenOption.READ, DIRECT.get());
            } catch (IOException | UnsupportedOperationException e) {
                // The file system has no direct reads.
            }
        }
        return FileChannel.open(descriptor, StandardOpenOption.READ);
    }

    private static void compare(FileChannel file, RunSums sums, ByteBuffer window) throws IOException {
        CRC32C crc = new CRC32C();
        long from = 0;
        long to = 0;
        for (int run = 0; run < sums.count(); run++) {
            crc.reset();
            long at = sums.offset(run);
            long end = at + sums.length(run);
            while (at < end) {
                if (at < from || at >= to) {
                    from = at / UNIT * UNIT;
                    to = from + fill(file, window, from, lastOf(sums, run, from));
                    if (at >= to) {
                        throw new IOException("the file ends at byte " + to + ", before what was written to it");
                    }
                }
                int count = (int) (Math.min(end, to) - at);
                crc.update(window.slice((int) (at - from), count));
                at += count;
            }
            if ((int) crc.getValue() != sums.sum(run)) {
                throw new IOException("bytes " + sums.offset(run) + " to " + (end - 1)
                        + " were read back with another checksum than they were written with");
            }
        }
    }

    /** Where a window that begins at an offset may end: with the last run that begins in it. */
    private static long lastOf(RunSums sums, int run, long from) {
        long last = sums.offset(run) + sums.length(run);
        for (int i = run + 1; i < sums.count() && sums.offset(i) < from + WINDOW; i++) {
            last = sums.offset(i) + sums.length(i);
        }
        return last;
    }

    private static int fill(FileChannel file, ByteBuffer window, long from, long last) throws IOException {
        long wanted = Math.min(WINDOW, (last - from + UNIT - 1) / UNIT * UNIT);
        window.clear().limit((int) wanted);
        while (window.hasRemaining()) {
            int count = file.read(window, from + window.position());
            // A direct read that ends inside of a unit has met the end of the file.
            if (count < 0 || window.position() % UNIT != 0) {
                break;
            }
        }
        int filled = window.position();
        window.clear();
        return filled;
    }
}
