package io.mizan.model.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.Refusal;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StripingTest {
    private static final long M1 = 1 << 20;

    private static Striping counted(int stripeCount, boolean overstriped) {
        return new Striping(0, stripeCount, overstriped, "", TargetChoice.ANY);
    }

    private static Striping pooled(String pool) {
        return new Striping(0, 0, false, pool, TargetChoice.ANY);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 65536, 3 * 65536, M1, 0xFFFF_0000L})
    void stripeSizesInStepsOf64KibBelow4GibAreAccepted(long stripeSizeBytes) {
        assertThat(Striping.of(stripeSizeBytes, 1).stripeSizeBytes()).isEqualTo(stripeSizeBytes);
    }

    @ParameterizedTest
    @ValueSource(
            longs = {-65536, -1, 1, 65535, 65537, 1_000_000, 0xFFFF_0001L, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE})
    void otherStripeSizesAreRefused(long stripeSizeBytes) {
        assertThat(Refusal.line(() -> Striping.of(stripeSizeBytes, 1)))
                .isEqualTo("a stripe size must be a multiple of 64 KiB below 4 GiB (stripeSizeBytes=" + stripeSizeBytes
                        + ") [MZ201]");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, 160, 2000})
    void stripeCountsUpTo2000AndTheTwoSpecialOnesAreAccepted(int stripeCount) {
        assertThat(counted(stripeCount, false).stripeCount()).isEqualTo(stripeCount);
        assertThat(counted(stripeCount, true).overstriped()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {2001, 65535, -33, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void otherStripeCountsAreRefused(int stripeCount) {
        assertThat(Refusal.line(() -> counted(stripeCount, true)))
                .isEqualTo("a stripe count must be -32 to 2000 (stripeCount=" + stripeCount + ") [MZ201]");
    }

    @ParameterizedTest
    @ValueSource(ints = {-2, -32})
    void severalStripesOnEveryTargetNeedOverstriping(int stripeCount) {
        assertThat(counted(stripeCount, true).stripeCount()).isEqualTo(stripeCount);
        assertThat(Refusal.line(() -> counted(stripeCount, false)))
                .isEqualTo("several stripes on every target require overstriping (stripeCount=" + stripeCount
                        + ") [MZ201]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "flash", "hdd_2-a", "FIFTEEN_LETTERS", "None", "ignored"})
    void poolsOfUpTo15CharactersAreAccepted(String pool) {
        assertThat(pooled(pool).pool()).isEqualTo(pool);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"none", "ignore", "inherit", "sixteen_letters_", "scratch.flash", "a b", "é", "a\n", "$(x)"})
    void reservedAndOtherNamesAreNoPools(String pool) {
        assertThat(Refusal.line(() -> pooled(pool)))
                .startsWith(
                        "a pool must have at most 15 letters, digits, dashes or underscores and no reserved name (pool=")
                .doesNotContain("\n");
    }

    @Test
    void theStripeCountIsTheLengthOfTheList() {
        assertThat(new Striping(M1, 4, false, "", new Exact(List.of(3, 0, 7, 5))))
                .isEqualTo(Striping.of(M1, 99).on(List.of(3, 0, 7, 5)));
        for (int stripeCount : new int[] {0, -1, 3, 5}) {
            assertThat(Refusal.line(() -> new Striping(M1, stripeCount, false, "", new Exact(List.of(3, 0, 7, 5)))))
                    .isEqualTo("the stripe count and the number of listed targets differ (stripeCount=" + stripeCount
                            + ", targets=4) [MZ201]");
        }
    }

    @Test
    void aTargetIsListedTwiceOnlyIfOverstriped() {
        assertThat(counted(0, true).on(List.of(1, 3, 3, 7)).stripeCount()).isEqualTo(4);
        assertThat(Refusal.line(() -> counted(0, false).on(List.of(1, 3, 3, 7))))
                .isEqualTo("a target is listed twice without overstriping (targets=[1, 3, 3, 7]) [MZ201]");
    }

    @Test
    void aListHas1To2000Targets() {
        List<Integer> indices = IntStream.range(0, 2000).boxed().toList();
        assertThat(Striping.DEFAULT.on(indices).stripeCount()).isEqualTo(2000);
        assertThat(Refusal.line(() -> Striping.DEFAULT.on(Collections.nCopies(2001, 1))))
                .contains("a stripe count must be -32 to 2000 (stripeCount=2001)");
        assertThat(Refusal.line(() -> new Exact(List.of()))).isEqualTo("a list of targets must not be empty [MZ201]");
    }

    @Test
    void indicesAreFrom0To65534() {
        assertThat(new StartIndex(0).index()).isZero();
        assertThat(new StartIndex(65534).index()).isEqualTo(65534);
        assertThat(new Exact(List.of(65534, 0)).indices()).containsExactly(65534, 0);
        for (int index : new int[] {-1, 65535, 0x10000, Integer.MIN_VALUE}) {
            String line = "a layout must name targets from 0 to 65534 (index=" + index + ") [MZ201]";
            assertThat(Refusal.line(() -> new StartIndex(index))).isEqualTo(line);
            assertThat(Refusal.line(() -> new Exact(List.of(4, index)))).isEqualTo(line);
        }
    }

    @Test
    void aListDoesNotChangeWithTheOneItWasMadeFrom() {
        List<Integer> given = new ArrayList<>(List.of(3, 0));
        Exact list = new Exact(given);
        given.set(0, 9);
        assertThat(list.indices()).containsExactly(3, 0);
        assertThatThrownBy(() -> list.indices().add(1)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void equalPartsMakeEqualStripings() {
        assertThat(Striping.of(M1, 2).on(List.of(4, 5)))
                .isEqualTo(Striping.of(M1, 2).on(List.of(4, 5)))
                .hasSameHashCodeAs(Striping.of(M1, 2).on(List.of(4, 5)))
                .isNotEqualTo(Striping.of(M1, 2).on(List.of(5, 4)))
                .isNotEqualTo(Striping.of(M1, 2));
        assertThat(new TargetChoice.Any()).isEqualTo(TargetChoice.ANY);
    }

    @Test
    void placingKeepsSizePoolAndOverstriping() {
        assertThat(new Striping(M1, 0, true, "flash", new StartIndex(5)).on(List.of(2, 2)))
                .isEqualTo(new Striping(M1, 2, true, "flash", new Exact(List.of(2, 2))));
    }
}
