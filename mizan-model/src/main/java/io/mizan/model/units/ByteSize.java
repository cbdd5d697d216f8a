package io.mizan.model.units;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Byte sizes as {@code lfs} reads and prints them: suffixes K, M, G, T, P, E are powers of 1024 in either case, a further
 * {@code i}, {@code B} or {@code iB} changes nothing, and fractions are allowed ({@code 1.5G}), rounded down to a byte.
 *
 * <p>A lone {@code b} is refused: to {@code lfs} it means 512-byte blocks in some options and bytes in others.
 */
public final class ByteSize {
    private static final String UNITS = "KMGTPE";
    private static final int LONGEST_TEXT = 64;
    private static final Pattern SIZE =
            Pattern.compile("(0[xX][0-9a-fA-F]+|\\d+(?:\\.\\d+)?)\\s*(?:([KMGTPEkmgtpe])(?:[iI]?[bB]?)|[cC])?");

    private ByteSize() {}

    public static long parse(String text) {
        if (isPlainNumber(text)) {
            return Long.parseLong(text);
        }
        Matcher matcher = SIZE.matcher(text.strip());
        // Arithmetic on a million digits takes seconds, and nobody means them.
        if (text.length() > LONGEST_TEXT || !matcher.matches()) {
            throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "not a size in bytes")
                    .with("value", text)
                    .maybe(
                            "write a number with an optional suffix K, M, G, T, P or E (powers of 1024), such as 64K or 1.5G")
                    .exception();
        }
        String digits = matcher.group(1);
        BigDecimal number = digits.startsWith("0x") || digits.startsWith("0X")
                ? new BigDecimal(new BigInteger(digits.substring(2), 16))
                : new BigDecimal(digits);
        String suffix = matcher.group(2);
        int power = suffix == null ? 0 : UNITS.indexOf(suffix.toUpperCase(Locale.ROOT)) + 1;
        BigInteger bytes = number.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(10 * power)))
                .setScale(0, RoundingMode.DOWN)
                .toBigInteger();
        if (bytes.bitLength() > 63) {
            throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "a size must be below 8 EiB")
                    .with("value", text)
                    .exception();
        }
        return bytes.longValueExact();
    }

    /** As {@code lfs df -h} prints sizes: {@code 451.7M}, {@code 15.4G}, and plain bytes below 1 KiB. */
    public static String shortForm(long bytes) {
        return scaled(bytes, "%.1f%s", "%d%s", "");
    }

    /** For sentences: {@code 3.6 TiB}, {@code 512 B}. */
    public static String prose(long bytes) {
        return scaled(bytes, "%.1f %siB", "%d %s", "B");
    }

    /** For commands: the shortest form without loss, {@code 1M}, {@code 192M}, {@code 65537}. */
    public static String exact(long bytes) {
        int power = bytes == 0 ? 0 : Math.min(UNITS.length(), Long.numberOfTrailingZeros(bytes) / 10);
        return (bytes >> (10 * power)) + (power == 0 ? "" : UNITS.substring(power - 1, power));
    }

    /** Digits that fit a long; files of requests have tens of thousands of them, and the general way is slow. */
    private static boolean isPlainNumber(String text) {
        boolean plain = !text.isEmpty() && text.length() <= 18;
        for (int i = 0; plain && i < text.length(); i++) {
            plain = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        return plain;
    }

    private static String scaled(long bytes, String scaledFormat, String plainFormat, String plainUnit) {
        double value = bytes;
        int power = 0;
        // 1023.95 and more would round to "1024.0": the next unit says it better.
        while (Math.abs(value) >= (power == 0 ? 1024 : 1023.95) && power < UNITS.length()) {
            value /= 1024;
            power++;
        }
        return power == 0
                ? String.format(Locale.ROOT, plainFormat, bytes, plainUnit)
                : String.format(Locale.ROOT, scaledFormat, value, UNITS.charAt(power - 1));
    }

    /** The sum of two sizes, neither negative; the largest number there is where it would be more. */
    public static long addCapped(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }
}
