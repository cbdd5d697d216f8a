package io.mizan.store.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.MizanException;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.record.StreamReader.Streams;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store written byte by byte from the format page: 4 chunks, file in slot 3 with one stream of one block; then with damage. */
class DamagedStoreTest {
    private static final int CHUNK = 4 << 20;
    private static final int SLOT = 3;
    private static final int GENERATION = 7;
    /** Block 5 of chunk 1. */
    private static final int BLOCK = 1024 + 5;

    private static final int RECORDS = CHUNK + 5 * 4096 + 64;

    @TempDir
    private Path parent;

    private Path store;

    @BeforeEach
    void image() throws IOException {
        store = parent.toRealPath().resolve("store");
        Files.createDirectory(
                store, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        ByteBuffer control = ByteBuffer.allocate(64 << 10).order(ByteOrder.LITTLE_ENDIAN);
        control.put(0, "MIZSTORE".getBytes(StandardCharsets.US_ASCII));
        control.putInt(8, 1)
                .putInt(12, 16)
                .putInt(16, 2)
                .putInt(20, 4)
                .putInt(24, 1)
                .putInt(28, CHUNK);
        control.putInt(32, 1).putInt(60, 1).putInt(64, 0).putInt(68, 4).putInt(72, 1);
        control.putLong(4096, 9).putShort(4104, (short) 4).put(4106, "/tmp".getBytes(StandardCharsets.US_ASCII));
        Files.write(store.resolve("control"), control.array());
        ByteBuffer files = ByteBuffer.allocate(16 * 128).order(ByteOrder.LITTLE_ENDIAN);
        files.putInt(SLOT * 128, 3).putInt(SLOT * 128 + 4, GENERATION).putInt(SLOT * 128 + 44, BLOCK + 1);
        Files.write(store.resolve("files"), files.array());
        Files.write(store.resolve("logs"), new byte[2 * 128]);
        ByteBuffer chunks = ByteBuffer.allocate(4 * 32).order(ByteOrder.LITTLE_ENDIAN);
        chunks.putInt(32, 3).putInt(36, 2).putInt(64, 1).putInt(68, 2);
        Files.write(store.resolve("chunks"), chunks.array());
        try (RandomAccessFile tier =
                new RandomAccessFile(store.resolve("tier.0").toFile(), "rw")) {
            tier.setLength(4L * CHUNK);
        }
        put("tier.0", CHUNK + 5 * 4096, ints(SLOT, GENERATION, 1, 0, 0, 2));
        record(0, 1, 0, 100, 1, 2L * CHUNK);
        record(1, 2, 50, 10, 1, 2L * CHUNK + 100);
    }

    private static ByteBuffer ints(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            bytes.putInt(value);
        }
        return bytes;
    }

    private void record(int number, long sequence, long offset, int length, int kind, long place) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(sequence).putLong(offset).putInt(length).putInt(kind).putLong(place);
        put("tier.0", RECORDS + 32 * number, bytes);
    }

    private void put(String name, int at, ByteBuffer bytes) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(store.resolve(name).toFile(), "rw")) {
            file.seek(at);
            file.write(bytes.array());
        }
    }

    private record Read(List<String> records, List<String> faults) {}

    private Read read() throws IOException {
        try (StoreMemory memory = StoreMemory.open(store)) {
            StreamReader reader = new StreamReader(memory, SLOT);
            Streams streams = reader.streams(memory.files().head(SLOT).stream());
            List<String> records = new ArrayList<>();
            reader.records(
                    streams,
                    (sequence, kind, offset, length, place) ->
                            records.add(sequence + " " + kind + " " + offset + "+" + length + " @" + place));
            return new Read(records, reader.faults());
        }
    }

    @Test
    void theImageIsReadAsItWasWritten() throws IOException {
        assertThat(read())
                .isEqualTo(new Read(
                        List.of("1 DATA 0+100 @" + 2L * CHUNK, "2 DATA 50+10 @" + (2L * CHUNK + 100)), List.of()));
    }

    @Test
    void aRecordThatWasNotPublishedIsNone() throws IOException {
        record(0, 0, 0, 100, 1, 2L * CHUNK);
        assertThat(read().records()).containsExactly("2 DATA 50+10 @" + (2L * CHUNK + 100));
        assertThat(read().faults()).isEmpty();
    }

    @Test
    void recordsThatCannotBeAreLeftOutAndNamed() throws IOException {
        record(0, 1, 0, CHUNK, 1, 2L * CHUNK + 1);
        assertThat(read().records()).hasSize(1);
        assertThat(read().faults()).containsExactly("record 0 of block 1029 is longer than its chunk");
        record(0, 1, 0, 1, 1, 4L * CHUNK);
        assertThat(read().faults()).containsExactly("record 0 of block 1029 names chunk 4, which does not exist");
        record(0, 1, 0, 1, 1, 0);
        assertThat(read().faults()).containsExactly("record 0 of block 1029 names chunk 0, which is not its process's");
        record(0, 1, 0, 1, 9, 0);
        assertThat(read().faults()).containsExactly("record 0 of block 1029 has kind 9");
        record(0, 1, -1, 1, 1, 2L * CHUNK);
        assertThat(read().faults()).containsExactly("record 0 of block 1029 lies beyond every file");
    }

    @Test
    void aListThatComesBackToItselfEnds() throws IOException {
        put("tier.0", CHUNK + 5 * 4096 + 12, ints(BLOCK + 1));
        assertThat(read().records()).hasSize(2);
        assertThat(read().faults()).containsExactly("the list comes back to block 1029");
    }

    @Test
    void blocksOfOthersAndOfNowhereAreNotRead() throws IOException {
        put("tier.0", CHUNK + 5 * 4096, ints(SLOT + 1));
        assertThat(read()).isEqualTo(new Read(List.of(), List.of("block 1029 belongs to another file or process")));
        put("files", SLOT * 128 + 44, ints(Integer.MAX_VALUE));
        assertThat(read().faults()).containsExactly("block 2147483646 does not exist");
        put("files", SLOT * 128 + 44, ints(2 * 1024 + 1));
        assertThat(read().faults()).containsExactly("block 2048 lies in chunk 2, which has no records");
    }

    @Test
    void randomDamageNeverEndsTheReader() throws IOException {
        int rounds = 200 * Integer.getInteger("mizan.soak", 1);
        for (int seed = 0; seed < rounds; seed++) {
            Random random = new Random(seed);
            for (int i = 0; i < 4; i++) {
                put("tier.0", CHUNK + 5 * 4096 + 4 * random.nextInt(40), ints(random.nextInt()));
                put("files", SLOT * 128 + 44, ints(BLOCK + 1));
                put("chunks", 4 * random.nextInt(32), ints(random.nextInt(8)));
            }
            Read read = read();
            assertThat(read.records().size()).as("seed %d", seed).isLessThanOrEqualTo(126);
        }
    }

    @Test
    void headersWithImpossibleSizesAreRefused() throws IOException {
        for (int field : new int[] {0, 8, 12, 16, 20, 28, 68}) {
            byte[] good = Files.readAllBytes(store.resolve("control"));
            put("control", field, ints(0x7fff_ffff));
            assertThatThrownBy(() -> StoreMemory.open(store)).isInstanceOf(MizanException.class);
            Files.write(store.resolve("control"), good);
        }
        StoreMemory.open(store).close();
    }

    @Test
    void aFolderThatOthersCanReadIsRefused() throws IOException {
        Files.setPosixFilePermissions(store, PosixFilePermissions.fromString("rwxr-x---"));
        assertThatThrownBy(() -> StoreMemory.open(store)).hasMessageContaining("not this user's alone");
    }
}
