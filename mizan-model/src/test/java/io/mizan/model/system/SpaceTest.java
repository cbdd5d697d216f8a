package io.mizan.model.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpaceTest {

    @Test
    void utilisationCountsWhatCannotBeWritten() {
        Space space = new Space(1000, 300, 600);
        assertThat(space.unavailableBytes()).isEqualTo(400);
        assertThat(space.utilisation()).isEqualTo(0.4);
        assertThat(space.reported()).isTrue();
    }

    @Test
    void withoutASizeThereIsNoUse() {
        assertThat(Space.UNREPORTED.reported()).isFalse();
        assertThat(Space.UNREPORTED.utilisation()).isZero();
    }

    @Test
    void theExtremesExist() {
        assertThat(new Space(Long.MAX_VALUE, 0, Long.MAX_VALUE).utilisation()).isZero();
        assertThat(new Space(Long.MAX_VALUE, Long.MAX_VALUE, 0).utilisation()).isEqualTo(1);
        assertThat(new Space(1, 1, 1).unavailableBytes()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"-1,0,0", "100,-1,0", "100,0,-1", "-9223372036854775808,0,0"})
    void negativeSizesAreRefused(long total, long used, long available) {
        assertThat(Refusal.line(() -> new Space(total, used, available)))
                .isEqualTo("a size must not be negative (totalBytes=%d, usedBytes=%d, availableBytes=%d) [MZ201]"
                        .formatted(total, used, available));
    }

    @ParameterizedTest
    @CsvSource({"100,101,0", "100,0,101", "0,1,0", "0,0,1"})
    void moreThanThereIsIsRefused(long total, long used, long available) {
        assertThat(Refusal.line(() -> new Space(total, used, available)))
                .startsWith("used and available bytes must not exceed the total (");
    }
}
