package io.mizan.algorithms.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.layout.Component;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.StripeBytes;
import io.mizan.model.layout.Striping;
import io.mizan.model.units.ByteSize;
import io.mizan.testing.Campaign;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StripeSizingTest {
    private static final long KIB64 = Extent.GRAIN_BYTES;
    private static final long MIB = 1 << 20;

    /** Table 1 of the paper, 8 GiB in Configuration 1, and Table 2, 8 GiB over 8 targets. */
    @ParameterizedTest
    @CsvSource({
        "0, 128M, 1, 134217728",
        "128M, 512M, 3, 134217728",
        "512M, 2G, 8, 201326592",
        "2G, EOF, 16, 402653184",
        "0, EOF, 8, 1073741824",
    })
    void thePapersTables(String start, String end, int stripes, long size) {
        assertThat(StripeSizing.PAPER.stripeBytes(extent(start, end), 8L << 30, stripes))
                .isEqualTo(size);
    }

    @ParameterizedTest
    @CsvSource({
        // start, end, file, stripes, size
        "512M, 2G, 8G, 8, 64M",
        "512M, 2G, 2G, 8, 64M",
        "512M, 2G, 1G, 8, 64M",
        "0, 128M, 8G, 1, 128M",
        "128M, 512M, 8G, 3, 128M",
        "128M, 2G, 8G, 12, 32M",
        "2G, EOF, 8G, 16, 384M",
        "2G, EOF, 8G, 32, 192M",
        "0, EOF, 8G, 8, 1G",
        "0, EOF, 1, 8, 64K",
        "0, EOF, 65537, 1, 128K",
        "0, 64K, 1, 1, 64K",
        // each target holds 8 GiB, and 2 GiB is the largest part of that below 4 GiB
        "0, EOF, 64G, 8, 2G",
        "0, 64G, 64G, 8, 2G",
        "0, EOF, 32G, 8, 2G",
        // 3 x 1.25 GiB
        "0, EOF, 30G, 8, 3932160K",
    })
    void theAcceptedSizes(String start, String end, String file, int stripes, String size) {
        assertThat(ByteSize.exact(StripeSizing.ACCEPTED.stripeBytes(extent(start, end), ByteSize.parse(file), stripes)))
                .isEqualTo(ByteSize.exact(ByteSize.parse(size)));
    }

    /**
     * The example of §5.5.2, a file of 766.175 MB, over 8 targets: the padding is below 128 KiB a target and about 0.1 % of the
     * file, and it is not counted as bytes.
     */
    @Test
    void thePapersExampleOfPadding() {
        long file = 766_175L * MIB / 1000;
        long size = StripeSizing.PAPER.stripeBytes(extent("0", "EOF"), file, 8);
        assertThat(size).isEqualTo(767 * 128 * 1024);
        assertThat((8 * size - file) / (double) file).isBetween(0.0005, 0.0015);
        long sum = 0;
        for (int k = 0; k < 8; k++) {
            sum += StripeBytes.between(0, file, size, 8, k);
        }
        assertThat(sum).isEqualTo(file);
    }

    /** Equations (2) and (3): the padded file is the smallest multiple of 128 KiB x stripe count that holds the bytes. */
    @Test
    void thePaperRoundsUpTo128KibOnEveryTarget() {
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < Campaign.rounds(2000); round++) {
            int stripes = 1 + random.nextInt(40);
            long file = 1 + random.nextLong(1L << (10 + random.nextInt(25)));
            long unit = 2 * KIB64 * stripes;
            long n = (file + unit - 1) / unit;
            if (2 * KIB64 * n > Striping.LARGEST_STRIPE_BYTES) {
                continue;
            }
            assertThat(StripeSizing.PAPER.stripeBytes(extent("0", "EOF"), file, stripes))
                    .isEqualTo(2 * KIB64 * n);
        }
    }

    /** Every size from 64 KiB up is tried, and the rule applied as it is written. */
    @Test
    void acceptedIsTheLargestThatTheRuleAllows() {
        SplittableRandom random = new SplittableRandom(20240502);
        int relaxed = 0;
        for (int round = 0; round < Campaign.rounds(4000); round++) {
            int stripes = 1 + random.nextInt(20);
            long start = random.nextInt(3) == 0 ? 0 : random.nextLong(2000) * KIB64;
            long most = 1 + random.nextLong(1L << (1 + random.nextInt(15)));
            Extent extent = new Extent(start, start + most * KIB64);
            long file = switch (random.nextInt(4)) {
                case 0 -> extent.end() + random.nextLong(1 << 20);
                case 1 -> start + stripes * KIB64 * (1 + random.nextLong(Math.max(1, most / stripes)));
                default -> start + 1 + random.nextLong(most * KIB64);
            };
            long length = Math.min(file, extent.end()) - start;
            long equal = bruteForce(extent, length, stripes, roundUp(length, stripes));
            long each = (length + stripes - 1) / stripes;
            long slack = Math.max(KIB64, Math.min(MIB, each / 64));
            boolean relax = equal < slack && length % (stripes * KIB64) != 0;
            relaxed += relax ? 1 : 0;
            assertThat(StripeSizing.ACCEPTED.stripeBytes(extent, file, stripes))
                    .as("%s of %d bytes over %d", extent, file, stripes)
                    .isEqualTo(relax ? bruteForce(extent, length, stripes, each + slack) : equal);
        }
        assertThat(relaxed).isPositive();
    }

    /** Equal pieces where there are any: no target gets a byte more than another. */
    @Test
    void whatCanBeFilledEquallyIsFilledEqually() {
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < Campaign.rounds(2000); round++) {
            int stripes = 1 + random.nextInt(40);
            long start = random.nextLong(1000) * KIB64;
            long length = stripes * KIB64 * (1 + random.nextLong(1L << random.nextInt(20)));
            long end = random.nextBoolean() ? Extent.EOF : start + length + random.nextLong(1000) * KIB64;
            long size = StripeSizing.ACCEPTED.stripeBytes(new Extent(start, end), start + length, stripes);
            for (int k = 0; k < stripes; k++) {
                assertThat(StripeBytes.between(start, start + length, size, stripes, k))
                        .isEqualTo(length / stripes);
            }
        }
    }

    /** A predicted size is any number. The files of the paper's HACC-I/O end inside the third component. */
    @Test
    void aFileThatEndsInsideAComponentDoesNotGetTinyStripes() {
        SplittableRandom random = new SplittableRandom(6);
        for (int round = 0; round < Campaign.rounds(1000); round++) {
            long file = (512 * MIB) + 1 + random.nextLong(1536 * MIB);
            long length = file - 512 * MIB;
            long size = StripeSizing.ACCEPTED.stripeBytes(extent("512M", "2G"), file, 8);
            long each = (length + 7) / 8;
            assertThat(size).isGreaterThanOrEqualTo(Math.min(MIB, Math.max(KIB64, Long.highestOneBit(each / 64))));
            assertThat(StripeBytes.most(512 * MIB, file, size, 8))
                    .isLessThanOrEqualTo(each + Math.max(KIB64, each / 64));
        }
    }

    /** What comes out is what a server takes; the model knows its rules. */
    @Test
    void theLimitsOfALayoutAlwaysHold() {
        SplittableRandom random = new SplittableRandom(8);
        for (int round = 0; round < Campaign.rounds(3000); round++) {
            int stripes = 1 + random.nextInt(random.nextBoolean() ? 4 : 2000);
            long start = random.nextLong(1L << 30) * KIB64;
            long end = random.nextInt(3) == 0
                    ? Extent.EOF
                    : start + (1 + random.nextLong(1L << (1 + random.nextInt(45)))) * KIB64;
            Extent extent = new Extent(start, end);
            long file = random.nextInt(4) == 0 ? Long.MAX_VALUE : start + 1 + random.nextLong(Long.MAX_VALUE - start);
            long accepted = StripeSizing.ACCEPTED.stripeBytes(extent, file, stripes);
            // throws where a server would refuse
            Component.requested(extent, new Component.Striped(Striping.of(accepted, Math.min(stripes, 2000))));
            assertThat(accepted).isPositive();
            long paper = StripeSizing.PAPER.stripeBytes(extent, file, stripes);
            assertThat(paper).isPositive().isLessThanOrEqualTo(Striping.LARGEST_STRIPE_BYTES);
            assertThat(paper % (2 * KIB64)).isZero();
        }
    }

    /** Stripes of 4 GiB cannot be said; the rounds that replace them are equal but for their last 64 KiB. */
    @Test
    void moreThan4GibOnATargetComesInEqualRounds() {
        SplittableRandom random = new SplittableRandom(9);
        for (int round = 0; round < Campaign.rounds(1000); round++) {
            int stripes = 1 + random.nextInt(16);
            long file = stripes * (4L << 30) + random.nextLong(1L << 42);
            long each = (file + stripes - 1) / stripes;
            long rounds = each / Striping.LARGEST_STRIPE_BYTES + 1;
            boolean equally = file % (stripes * KIB64) == 0;
            long size = StripeSizing.ACCEPTED.stripeBytes(extent("0", "EOF"), file, stripes);
            assertThat(StripeBytes.most(0, file, size, stripes))
                    .isLessThanOrEqualTo(equally ? each : each + rounds * KIB64);
            long paper = StripeSizing.PAPER.stripeBytes(extent("0", "EOF"), file, stripes);
            assertThat(StripeBytes.most(0, file, paper, stripes)).isLessThanOrEqualTo(each + rounds * 2 * KIB64);
        }
    }

    @Test
    void bytesInsideAnExtent() {
        Extent extent = extent("128M", "512M");
        assertThat(LayoutBytes.reached(extent, 0)).isZero();
        assertThat(LayoutBytes.reached(extent, 128 * MIB)).isZero();
        assertThat(LayoutBytes.reached(extent, 128 * MIB + 1)).isEqualTo(1);
        assertThat(LayoutBytes.reached(extent, 512 * MIB)).isEqualTo(384 * MIB);
        assertThat(LayoutBytes.reached(extent, Long.MAX_VALUE)).isEqualTo(384 * MIB);
        assertThat(LayoutBytes.reached(new Extent(KIB64, Extent.EOF), Long.MAX_VALUE))
                .isEqualTo(Long.MAX_VALUE - KIB64);
    }

    private static long bruteForce(Extent extent, long length, int stripes, long mostBytes) {
        long best = 0;
        for (long size = KIB64;
                size <= Math.min(roundUp(length, stripes), Striping.LARGEST_STRIPE_BYTES);
                size += KIB64) {
            if (extent.end() % size == 0 && fullest(extent.start(), length, size, stripes) <= mostBytes) {
                best = size;
            }
        }
        return best;
    }

    /** Stripe by stripe. */
    private static long fullest(long start, long length, long size, int stripes) {
        long[] bytes = new long[stripes];
        for (long at = start; at < start + length; at = (at / size + 1) * size) {
            bytes[(int) (at / size % stripes)] += Math.min((at / size + 1) * size, start + length) - at;
        }
        return Arrays.stream(bytes).max().orElseThrow();
    }

    private static long roundUp(long length, int stripes) {
        return (length + stripes * KIB64 - 1) / (stripes * KIB64) * KIB64;
    }

    private static Extent extent(String start, String end) {
        return new Extent(ByteSize.parse(start), end.equals("EOF") ? Extent.EOF : ByteSize.parse(end));
    }
}
