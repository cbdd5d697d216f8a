package io.mizan.telemetry.snapshot;

import static io.mizan.telemetry.snapshot.TarBuilder.gzip;
import static io.mizan.telemetry.snapshot.TarBuilder.stream;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.telemetry.snapshot.SmallTar.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmallTarTest {
    private static final byte[] GOOD = new TarBuilder()
            .entry("d/", '5', new byte[0])
            .file("d/a", "one")
            .file("d/b", "x".repeat(513))
            .entry("d/PaxHeaders/c", 'x', "27 mtime=1.5\n".getBytes(UTF_8))
            .file("./c", "")
            .bytes();

    private static ErrorCode refusal(byte[] bytes) {
        return refusal(stream(bytes));
    }

    private static ErrorCode refusal(InputStream in) {
        MizanException e = catchThrowableOfType(MizanException.class, () -> SmallTar.read("t.tar", in, Kind.SNAPSHOT));
        assertThat(e).isNotNull();
        return e.problem().code();
    }

    @Test
    void filesAreReadPlainAndPacked() {
        for (byte[] bytes : new byte[][] {GOOD, gzip(GOOD)}) {
            Map<String, byte[]> files = SmallTar.read("t.tar", stream(bytes), Kind.SNAPSHOT);
            assertThat(files.keySet()).containsExactly("d/a", "d/b", "c");
            assertThat(new String(files.get("d/a"), UTF_8)).isEqualTo("one");
            assertThat(files.get("d/b")).hasSize(513);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/etc/passwd", "../x", "a/../../x", "a/.."})
    void namesThatLeadOutAreRefused(String name) {
        assertThat(refusal(new TarBuilder().file(name, "x").bytes())).isEqualTo(ErrorCode.INPUT_FORMAT);
    }

    @ParameterizedTest
    @ValueSource(chars = {'1', '2', '3', '4', '6', '7', 'L', 'K', 'S', 'Z'})
    void linksDevicesAndUnknownThingsAreRefused(char type) {
        assertThat(refusal(new TarBuilder().entry("d/a", type, new byte[3]).bytes()))
                .isEqualTo(ErrorCode.INPUT_FORMAT);
    }

    @Test
    void twoOfOneNameAreRefused() {
        assertThat(refusal(new TarBuilder().file("a", "1").file("./a", "2").bytes()))
                .isEqualTo(ErrorCode.INPUT_DUPLICATE);
    }

    @Test
    void thousandsOfEntriesAreRefusedEarly() {
        TarBuilder many = new TarBuilder();
        for (int i = 0; i < 5000; i++) {
            many.file("f" + i, "");
        }
        assertThat(refusal(many.bytes())).isEqualTo(ErrorCode.INPUT_TOO_LARGE);
        assertThat(refusal(gzip(many.bytes()))).isEqualTo(ErrorCode.INPUT_TOO_LARGE);
    }

    @Test
    void aSizeBeyondTheLimitIsRefusedBeforeItIsRead() {
        assertThat(refusal(new TarBuilder().header("a", '0', 1L << 32).bytes())).isEqualTo(ErrorCode.INPUT_TOO_LARGE);
    }

    /** A stream that never ends: only a reader with limits comes back. */
    @Test
    void anEndlessStreamStopsAtTheLimit() {
        byte[] head = new TarBuilder().header("a", '0', 1L << 20).bytes();
        InputStream endless = new InputStream() {
            private long at;

            @Override
            public int read() {
                return head[(int) (at++ % (512 + (1 << 20)) < 512 ? (at - 1) % (512 + (1 << 20)) : 0)] & 0xFF;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                for (int i = 0; i < length; i++) {
                    buffer[offset + i] = (byte) read();
                }
                return length;
            }
        };
        assertThat(refusal(endless)).isIn(ErrorCode.INPUT_TOO_LARGE, ErrorCode.INPUT_DUPLICATE);
    }

    @Test
    void everyCutIsNoticed() {
        int end = GOOD.length - 1024;
        for (int length = 0; length < end; length += 97) {
            byte[] cut = Arrays.copyOf(GOOD, length);
            assertThat(refusal(cut)).as("cut at %d", length).isEqualTo(ErrorCode.INPUT_TRUNCATED);
        }
        byte[] packed = gzip(GOOD);
        for (int length = 2; length < packed.length - 8; length += 7) {
            byte[] cut = Arrays.copyOf(packed, length);
            assertThat(refusal(cut)).as("packed, cut at %d", length).isEqualTo(ErrorCode.INPUT_TRUNCATED);
        }
    }

    @Test
    void damageIsRefusedOrHarmless() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 2000; i++) {
            byte[] bytes = (random.nextBoolean() ? GOOD : gzip(GOOD)).clone();
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            try {
                assertThat(SmallTar.read("t.tar", stream(bytes), Kind.SNAPSHOT).size())
                        .isLessThanOrEqualTo(3);
            } catch (MizanException e) {
                assertThat(e.problem().code().code()).startsWith("MZ1");
            }
        }
    }

    @Test
    void theFilesOfAServerMayHaveLongNamesAndLinks() {
        String gnu = "sys/" + "long/".repeat(40) + "jobid_var";
        String posix = "proc/" + "deep/".repeat(40) + "stats";
        byte[] bytes = new TarBuilder()
                .entry("././@LongLink", 'L', (gnu + "\0").getBytes(UTF_8))
                .file("sys/long", "one")
                .entry("PaxHeaders/x", 'x', ("230 path=" + posix + "\n30 mtime=1.5\n").getBytes(UTF_8))
                .file("proc/deep", "two")
                .entry("proc/link", '2', new byte[0])
                .file("short", "three")
                .bytes();
        Map<String, byte[]> files = SmallTar.read("t.tar", stream(bytes), Kind.SERVER);
        assertThat(files.keySet()).containsExactly(gnu, posix, "short");
        assertThat(new String(files.getOrDefault(posix, new byte[0]), UTF_8)).isEqualTo("two");
        byte[] out = new TarBuilder()
                .entry("././@LongLink", 'L', "../../etc/x".getBytes(UTF_8))
                .file("a", "one")
                .bytes();
        assertThatThrownBy(() -> SmallTar.read("t.tar", stream(out), Kind.SERVER))
                .hasMessageContaining("leads outside");
    }

    @Test
    void textIsNoTar() {
        assertThat(refusal("x".repeat(2000).getBytes(UTF_8))).isEqualTo(ErrorCode.INPUT_FORMAT);
    }
}
