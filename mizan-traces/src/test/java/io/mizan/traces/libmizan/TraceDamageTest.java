package io.mizan.traces.libmizan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.MizanException;
import io.mizan.model.error.Refusal;
import io.mizan.testing.Campaign;
import io.mizan.traces.EventLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Traces of processes that were killed, of disks that were full, and of people who mean harm. */
class TraceDamageTest {
    @TempDir
    private Path folder;

    private LibmizanWorkload read(byte[] bytes) throws IOException {
        return new LibmizanWorkload(LibmizanTrace.open(Files.write(folder.resolve("t" + TraceFormat.SUFFIX), bytes)));
    }

    private static TraceWriter process() {
        return new TraceWriter().process(0, 1, "n", 0);
    }

    @Test
    void cutAtEveryByteTheWholeBlocksAreThere() throws IOException {
        TraceWriter writer = SampleTraces.checkpoints(0, 1, 4);
        byte[] whole = writer.bytes();
        List<String> all = EventLog.lines(read(whole));
        assertThat(read(whole).notes()).isEmpty();
        for (int length = 32; length < whole.length; length++) {
            LibmizanWorkload source = read(Arrays.copyOf(whole, length));
            int cut = length;
            int blocks =
                    (int) writer.blockEnds().stream().filter(end -> end <= cut).count() - 1;
            assertThat(EventLog.lines(source))
                    .as("cut to %s bytes", length)
                    .isEqualTo(all.subList(0, Math.min(all.size(), 6 * blocks)));
            assertThat(source.notes()).anyMatch(note -> note.contains("no end: the process was killed"));
            boolean between = writer.blockEnds().contains(length);
            assertThat(source.notes().stream().anyMatch(note -> note.contains("cut off in a block")))
                    .isEqualTo(!between);
        }
        for (int length = 0; length < 32; length++) {
            byte[] header = Arrays.copyOf(whole, length);
            assertThat(Refusal.line(() -> read(header))).contains("ends in its header", "bytes=" + length, "[MZ106]");
        }
    }

    @Test
    void everyFlippedByteIsNoticedAndCostsOneBlock() throws IOException {
        TraceWriter writer = SampleTraces.checkpoints(0, 1, 4);
        byte[] whole = writer.bytes();
        List<String> all = EventLog.lines(read(whole));
        SplittableRandom random = new SplittableRandom(5);
        for (int at = 0; at < whole.length; at++) {
            byte[] bytes = whole.clone();
            bytes[at] ^= (byte) random.nextInt(1, 256);
            if (at < 32) {
                assertThat(Refusal.line(() -> read(bytes))).contains("does not begin with the header of a libmizan");
                continue;
            }
            LibmizanWorkload source = read(bytes);
            List<String> lines = EventLog.lines(source);
            assertThat(all).as("byte %s", at).containsAll(lines);
            assertThat(lines).hasSizeGreaterThanOrEqualTo(all.size() - 6);
            assertThat(source.notes()).as("byte %s", at).isNotEmpty();
        }
    }

    /** Bytes are changed and the checksums set right again, so that the decoder sees what no writer makes. */
    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void craftedTracesAreReadOrRefused() throws IOException {
        int quiet = 0;
        int said = 0;
        for (int round = 0; round < Campaign.rounds(800); round++) {
            SplittableRandom random = new SplittableRandom(round);
            byte[] bytes = SampleTraces.random(round, random.nextInt(4)).bytes();
            for (int i = random.nextInt(1, 6); i > 0; i--) {
                int at = random.nextInt(32, bytes.length);
                switch (random.nextInt(4)) {
                    case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                    case 1 -> bytes[at] = (byte) random.nextInt(256);
                    case 2 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 8), (byte) 0xFF);
                    default -> bytes[at] = 0;
                }
            }
            if (random.nextInt(4) > 0) {
                TraceWriter.repair(bytes);
            }
            try {
                LibmizanWorkload source = read(bytes);
                EventLog.of(source); // refuses what breaks the promises of a source
                if (source.notes().isEmpty()) {
                    quiet++;
                } else {
                    said++;
                }
            } catch (MizanException e) {
                assertThat(e.problem().advice()).isPresent();
                assertThat(e.problem().line()).contains(folder.toString());
            } catch (RuntimeException e) {
                throw new AssertionError("round " + round, e);
            }
        }
        assertThat(quiet).isPositive();
        assertThat(said).isGreaterThan(quiet);
    }

    @Test
    void anotherVersionIsRefusedByName() {
        byte[] future = new TraceWriter(2).process(0, 1, "n", 0).bytes();
        assertThat(Refusal.line(() -> read(future)))
                .contains("the version of the trace format is not supported (version=2, known=1) [MZ107]");
    }

    @Test
    void typesFlagsAndBytesFromTheFutureAreSkipped() throws IOException {
        byte[] longer = ByteBuffer.allocate(16 + 2 + 2 + 100)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(3)
                .putLong(1)
                .putShort((short) 2)
                .put(new byte[] {'/', 'f'})
                .array();
        LibmizanWorkload source = read(process()
                .record(500, 7, new byte[1000])
                .record(9, 0xFFFF, longer)
                .record(0, 0)
                .end(5, 0, 0, 0, 0, 0)
                .bytes());
        assertThat(EventLog.lines(source)).containsExactly("0 UNLINK /f 0 0");
        assertThat(source.notes()).isEmpty();
    }

    @Test
    void impossibleRecordsAreLeftOutOneByOne() throws IOException {
        long huge = 1L << 60;
        LibmizanWorkload source = read(process()
                .file(0, "/f")
                .open(0, 2, huge, 0, 0)
                .open(0, 2, -1, 0, 0)
                .open(0, 2, 0, Long.MIN_VALUE, 0)
                .close(0, 0, 0, -1)
                .writes(0, 0, 9, 8, 1, 1, 0, 1) // ends before it begins
                .writes(0, 0, 0, 1, 0, 1, 0, 1) // bytes without a write
                .writes(0, 0, 0, 1, 1, 1) // bytes nowhere
                .writes(0, 0, 0, 1, 1, 1, 0, 0) // an empty extent
                .writes(0, 0, 0, 1, 2, 2, 5, 5, 9, 5) // overlapping
                .writes(0, 0, 0, 1, 2, 2, 9, 5, 0, 5) // out of order
                .writes(0, 0, 0, 1, 1, 1, Long.MAX_VALUE, 1)
                .writes(0, 0, 0, 1, 1, 1, -1, 2)
                .writes(0, 0, 0, 1, 1, -1, 0, 1)
                .record(4, 0, ByteBuffer.allocate(48).putInt(4, -1).array())
                .record(4, 0, ByteBuffer.allocate(48).putInt(4, 0x00100000).array()) // 4096 extents that are not there
                .unlink(0, 0, "")
                .record(9, 0, new byte[17])
                .record(3, 0)
                .layout(0, 0, new byte[0])
                .unlink(7, 0, "/last")
                .end(8, 0, 0, 0, 0, 0)
                .bytes());
        assertThat(EventLog.lines(source)).containsExactly("0 UNLINK /last 0 0");
        assertThat(source.notes())
                .containsExactly("t.mizan-trace: records with impossible values that were left out: 19");
    }

    @Test
    void theLargestNumbersAreNoOverflow() throws IOException {
        long end = (1L << 60) - 1;
        LibmizanWorkload source = read(new TraceWriter()
                .process(Integer.MAX_VALUE, -7, "n", (1L << 62) - 1, (1L << 62) - 1)
                .file(-1, "/f")
                .open(-1, 2, end, end, Long.MAX_VALUE - 1)
                .writes(-1, 1, 0, end, Long.MAX_VALUE - 1, Long.MAX_VALUE - 1, 0, Long.MAX_VALUE)
                .writes(-1, 0, end, end, Long.MAX_VALUE - 1, Long.MAX_VALUE - 1, Long.MAX_VALUE - 1, 1)
                .end(end, Long.MAX_VALUE - 1, Long.MAX_VALUE - 1, 0, 0, 0)
                .bytes());
        EventLog.of(source);
        assertThat(source.ranks()).isEqualTo(1);
        assertThat(source.notes()).contains("ranks of 4000000 and more were ignored as implausible: 1");
    }

    @Test
    void aSizeThatLiesTakesTheRestOfItsBlockOnly() throws IOException {
        for (int size : new int[] {0, 7, -1, Integer.MIN_VALUE, 1 << 20}) {
            LibmizanWorkload source = read(process()
                    .unlink(1, 0, "/a")
                    .rawRecord(9, 0, size, new byte[30])
                    .unlink(2, 0, "/b")
                    .flush()
                    .unlink(3, 0, "/c")
                    .end(4, 0, 0, 0, 0, 0)
                    .bytes());
            assertThat(EventLog.lines(source)).containsExactly("0 UNLINK /a 0 0", "0 UNLINK /c 0 0");
            assertThat(source.notes()).hasSize(1);
        }
    }

    @Test
    void aLostBlockIsCountedAndItsFilesAreMissing() throws IOException {
        TraceWriter writer = process().flush().file(0, "/lost").flush().open(0, 2, 0, 0, 0);
        byte[] whole = writer.end(1, 1, 1, 0, 0, 0).bytes();
        int from = writer.blockEnds().get(1);
        int to = writer.blockEnds().get(2);
        byte[] without = Arrays.copyOf(whole, whole.length - (to - from));
        System.arraycopy(whole, to, without, from, whole.length - to);
        LibmizanWorkload source = read(without);
        assertThat(EventLog.lines(source)).isEmpty();
        assertThat(source.notes())
                .containsExactly(
                        "t.mizan-trace: missing blocks: 1",
                        "records of files whose names are missing were left out: 1");
    }

    @Test
    void foldersKeepWhatCanBeRead() throws IOException {
        SampleTraces.checkpoints(0, 2, 1).write(folder.resolve("0" + TraceFormat.SUFFIX));
        Files.createFile(folder.resolve("1" + TraceFormat.SUFFIX)); // killed between create and first write
        Files.createDirectory(folder.resolve("2" + TraceFormat.SUFFIX));
        Files.writeString(folder.resolve("notes.txt"), "not a trace");
        LibmizanTrace trace = LibmizanTrace.open(folder);
        assertThat(trace.members()).hasSize(1);
        assertThat(trace.notes())
                .anyMatch(note -> note.contains("1.mizan-trace: ends in its header"))
                .anyMatch(note -> note.contains("2.mizan-trace: is a directory"))
                .hasSize(2);
        Files.delete(folder.resolve("0" + TraceFormat.SUFFIX));
        assertThat(Refusal.line(() -> LibmizanTrace.open(folder)))
                .contains("the folder holds no readable libmizan trace (unreadable=2) [MZ107]");
        assertThat(Refusal.line(() -> LibmizanTrace.open(folder.resolve("none"))))
                .contains("no such file [MZ101]");
    }

    @Test
    void notesOfVeryManyProcessesAreFew() throws IOException {
        for (int i = 0; i < 50; i++) {
            process().unlink(0, 0, "/f").write(folder.resolve(i + TraceFormat.SUFFIX));
        }
        assertThat(LibmizanTrace.open(folder).notes()).hasSize(21).last().isEqualTo("and 30 more notes of this kind");
    }

    /** Noise between blocks is searched in time that grows with its size, and memory that does not. */
    @Test
    @Timeout(60)
    void noiseBetweenBlocks() throws IOException {
        byte[] start = process().unlink(1, 0, "/a").bytes();
        byte[] noise = new byte[4 << 20];
        new SplittableRandom(1).nextBytes(noise);
        for (int at = 0; at + 4 < noise.length; at += 16) {
            noise[at] = 'M';
            noise[at + 1] = 'Z';
            noise[at + 2] = 'B';
            noise[at + 3] = 'K';
        }
        byte[] bytes = Arrays.copyOf(start, start.length + noise.length);
        System.arraycopy(noise, 0, bytes, start.length, noise.length);
        LibmizanWorkload source = read(bytes);
        assertThat(EventLog.lines(source)).containsExactly("0 UNLINK /a 0 0");
        assertThat(source.notes()).contains("t.mizan-trace: bytes that belong to no block: " + noise.length);
    }
}
