package io.mizan.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DurableFileTest {
    private static final byte[] NEW = new byte[100_000];

    @TempDir
    private Path folder;

    /** Does what it is told up to one call, which fails as a full disk or a power cut would let it. */
    private static final class FailingDisk implements DurableFile.Disk {
        private final List<String> calls = new ArrayList<>();
        private final int failing;

        FailingDisk(int failing) {
            this.failing = failing;
        }

        private void next(String call) throws IOException {
            calls.add(call);
            if (calls.size() - 1 == failing) {
                throw new IOException("no space left on device");
            }
        }

        @Override
        public void write(FileChannel channel, ByteBuffer bytes) throws IOException {
            ByteBuffer half = bytes.duplicate();
            half.limit(half.position() + half.remaining() / 2);
            channel.write(half);
            next("write");
            bytes.position(half.limit());
            channel.write(bytes);
        }

        @Override
        public void force(FileChannel channel) throws IOException {
            next("force");
            channel.force(true);
        }

        @Override
        public void rename(Path from, Path to) throws IOException {
            next("rename");
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }

        @Override
        public void link(Path existing, Path name) throws IOException {
            next("link");
            Files.createLink(name, existing);
        }
    }

    private List<Path> all() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void bytesAreOnDiskBeforeTheNameIsAndTheNameBeforeItReturns() throws IOException {
        FailingDisk disk = new FailingDisk(-1);
        new DurableFile(disk).replaceWith(folder.resolve("file"), out -> out.write(NEW));
        assertThat(disk.calls).containsExactly("write", "force", "rename", "force");
        FailingDisk creating = new FailingDisk(-1);
        new DurableFile(creating).createWith(folder.resolve("other"), out -> out.write(NEW));
        assertThat(creating.calls).containsExactly("write", "force", "link", "force");
        assertThat(all()).hasSize(2);
    }

    @Test
    void whateverFailsTheFileIsTheOldOneOrTheNewOne() throws IOException {
        Path file = folder.resolve("file");
        for (int failing = 0; failing < 4; failing++) {
            Files.writeString(file, "old");
            DurableFile durable = new DurableFile(new FailingDisk(failing));
            assertThatThrownBy(() -> durable.replaceWith(file, out -> out.write(NEW)))
                    .isInstanceOf(IOException.class);
            byte[] found = Files.readAllBytes(file);
            assertThat(found).isEqualTo(failing < 3 ? "old".getBytes(StandardCharsets.UTF_8) : NEW);
            assertThat(all()).as("nothing is left beside it").containsExactly(file);
        }
    }

    @Test
    void aFileIsCreatedWholeOrNotAtAll() throws IOException {
        Path file = folder.resolve("key");
        for (int failing = 0; failing < 3; failing++) {
            DurableFile durable = new DurableFile(new FailingDisk(failing));
            assertThatThrownBy(() -> durable.createWith(file, out -> out.write(NEW)))
                    .isInstanceOf(IOException.class);
            assertThat(all()).isEmpty();
        }
        DurableFile.create(
                file, NEW, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThatThrownBy(() -> DurableFile.create(file, new byte[1])).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(Files.readAllBytes(file)).isEqualTo(NEW);
        assertThat(all()).containsExactly(file);
    }

    @Test
    void contentThatFailsReplacesNothing() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        assertThatThrownBy(() -> DurableFile.replace(file, out -> {
                    out.write(NEW);
                    throw new IllegalStateException("a defect");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(Files.readString(file)).isEqualTo("old");
        assertThat(all()).containsExactly(file);
    }

    @Test
    void whatIsAppendedStandsBehindTheRest() throws IOException {
        Path file = Files.writeString(folder.resolve("log"), "one\n");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.APPEND)) {
            DurableFile.append(channel, "two\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(Files.readString(file)).isEqualTo("one\ntwo\n");
    }

    /** A process that does nothing but replace a file is killed again and again; no reader ever sees a part. */
    @Test
    @Timeout(120)
    void aKilledWriterLeavesAWholeFile() throws Exception {
        Path file = folder.resolve("file");
        for (int round = 0; round < 3; round++) {
            Files.deleteIfExists(file);
            Process writer = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Replacing.class.getName(),
                            file.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try {
                while (!Files.exists(file) && writer.isAlive()) {
                    Thread.sleep(5);
                }
                for (int read = 0; read < 100; read++) {
                    assertWhole(file);
                }
            } finally {
                writer.destroyForcibly();
                assertThat(writer.waitFor(30, TimeUnit.SECONDS)).isTrue();
            }
            assertWhole(file);
        }
    }

    private static void assertWhole(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        assertThat(bytes).hasSize(Replacing.BYTES);
        for (byte each : bytes) {
            if (each != bytes[0]) {
                throw new AssertionError("a part of one content and a part of another");
            }
        }
    }

    /** Replaces a file for ever, each time by other bytes. */
    static final class Replacing {
        static final int BYTES = 300_000;

        private Replacing() {}

        public static void main(String[] arguments) throws IOException {
            byte[] bytes = new byte[BYTES];
            for (byte value = 0; ; value++) {
                Arrays.fill(bytes, value);
                DurableFile.replace(Path.of(arguments[0]), bytes);
            }
        }
    }
}
