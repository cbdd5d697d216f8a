package io.mizan.model.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import org.junit.jupiter.api.Test;

class ExtentTest {
    private static final long K64 = 64 << 10;

    @Test
    void multiplesOf64KibAndTheEndOfTheFileAreAccepted() {
        assertThat(new Extent(0, K64).end()).isEqualTo(K64);
        assertThat(new Extent(K64, Extent.EOF).reachesEndOfFile()).isTrue();
        assertThat(new Extent(K64, 3 * K64).reachesEndOfFile()).isFalse();
        assertThat(new Extent(0, Long.MAX_VALUE / K64 * K64).reachesEndOfFile()).isFalse();
    }

    @Test
    void anExtentWithoutBytesIsEmpty() {
        assertThat(new Extent(K64, K64).isEmpty()).isTrue();
        assertThat(new Extent(0, K64).isEmpty()).isFalse();
    }

    @Test
    void startsThatAreNoMultiplesOf64KibAreRefused() {
        assertThat(Refusal.line(() -> new Extent(1, Extent.EOF)))
                .isEqualTo("a component must start at a multiple of 64 KiB (start=1) [MZ201]");
        assertThat(Refusal.line(() -> new Extent(-K64, K64))).contains("(start=-65536)");
        assertThat(Refusal.line(() -> new Extent(Extent.EOF, Extent.EOF))).contains("must start at a multiple");
    }

    @Test
    void endsThatAreNoMultiplesOf64KibAreRefused() {
        assertThat(Refusal.line(() -> new Extent(0, 65537)))
                .isEqualTo(
                        "a component must end at a multiple of 64 KiB or at the end of the file (end=65537) [MZ201]");
        assertThat(Refusal.line(() -> new Extent(0, -1))).contains("(end=-1)");
    }

    @Test
    void endingBeforeTheStartIsRefused() {
        assertThat(Refusal.line(() -> new Extent(2 * K64, K64)))
                .isEqualTo("a component must not end before it starts (start=131072, end=65536) [MZ201]");
        assertThat(Refusal.line(() -> new Extent(0, -K64))).contains("must not end before it starts");
    }

    @Test
    void itPrintsAsPeopleWriteIt() {
        assertThat(new Extent(0, 64 << 20)).hasToString("[0, 64M)");
        assertThat(new Extent(1 << 30, Extent.EOF)).hasToString("[1G, EOF)");
    }
}
