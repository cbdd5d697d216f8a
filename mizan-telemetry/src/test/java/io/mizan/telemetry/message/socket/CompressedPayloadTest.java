package io.mizan.telemetry.message.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompressedPayloadTest {
    private static final int MOST = 1 << 20;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 511, 512, 10_000, 1 << 20})
    void everyPayloadComesBack(int size) {
        Random random = new Random(size);
        // All first bytes, and the one that marks what is deflated, among few where the payload is large.
        for (int first = 0; first < 256; first += size > 100_000 ? 0x78 : 1) {
            byte[] payload = new byte[size];
            random.nextBytes(payload);
            if (size > 0) {
                payload[0] = (byte) first;
            }
            assertThat(CompressedPayload.whole(CompressedPayload.of(payload), MOST))
                    .isEqualTo(payload);
        }
    }

    @Test
    void jsonShrinks() {
        byte[] json =
                "{\"name\":\"scratch-OST0001\",\"writes\":12345},".repeat(200).getBytes(StandardCharsets.UTF_8);
        assertThat(CompressedPayload.of(json).length).isLessThan(json.length / 5);
    }

    @Test
    void aFewBytesThatWouldBeMillionsAreRefused() {
        byte[] wire = CompressedPayload.of(new byte[MOST + 1]);
        assertThat(wire.length).isLessThan(10_000);
        assertThatThrownBy(() -> CompressedPayload.whole(wire, MOST))
                .isInstanceOfSatisfying(
                        MizanException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(ErrorCode.INPUT_TOO_LARGE));
    }

    @Test
    void whatIsDamagedIsRefusedAndNothingElse() {
        byte[] payload = "{\"a\":1} ".repeat(500).getBytes(StandardCharsets.UTF_8);
        byte[] good = CompressedPayload.of(payload);
        refused(Arrays.copyOf(good, good.length - 1));
        refused(Arrays.copyOf(good, good.length + 1));
        refused(new byte[] {0x78});
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            byte[] bad = good.clone();
            bad[1 + random.nextInt(bad.length - 1)] ^= (byte) (1 << random.nextInt(8));
            // A bit that only fills up the last byte is read over, and nothing is lost with it.
            try {
                assertThat(CompressedPayload.whole(bad, MOST)).isEqualTo(payload);
            } catch (MizanException e) {
                assertThat(e.problem().code()).isEqualTo(ErrorCode.INPUT_FORMAT);
            }
        }
    }

    private static void refused(byte[] wire) {
        assertThatThrownBy(() -> CompressedPayload.whole(wire, MOST)).isInstanceOf(MizanException.class);
    }
}
