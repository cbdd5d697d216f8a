package io.mizan.model.units;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lists of target indices in the forms that {@code lfs setstripe -o} and {@code lctl pool_add} take. The order is kept,
 * because it is the stripe order.
 *
 * <ul>
 *   <li>{@code 1,2-4,7}: decimal, ranges included; {@code 0x1a} is hexadecimal
 *   <li>{@code OST001a}, {@code scratch-OST001a_UUID}: names, hexadecimal
 *   <li>{@code OST[0-a]}, {@code scratch-OST[0-1e/2]}: hexadecimal ranges with an optional (decimal) step
 * </ul>
 */
public final class TargetList {
    private static final int LARGEST_INDEX = 0xFFFF;
    private static final Pattern NAMED = Pattern.compile(
            "(?:(?!OST[0-9a-fA-F]{4}-)[A-Za-z0-9_.-]+-)?OST(?:\\[([^\\]]+)\\]|([0-9a-fA-F]{4}))(?:_UUID)?");
    private static final Pattern RANGE = Pattern.compile("([0-9a-fA-FxX]+)(?:-([0-9a-fA-FxX]+)(?:/(\\d{1,5}))?)?");

    private TargetList() {}

    public static List<Integer> parse(String text) {
        List<Integer> indices = new ArrayList<>();
        for (String item : splitOutsideBrackets(text)) {
            Matcher named = NAMED.matcher(item);
            if (!named.matches()) {
                addRange(item, 10, indices, text);
            } else if (named.group(1) == null) {
                addRange(named.group(2), 16, indices, text);
            } else {
                for (String range : named.group(1).split(",", -1)) {
                    addRange(range, 16, indices, text);
                }
            }
        }
        return List.copyOf(indices);
    }

    /** The list with runs of three and more rising neighbours folded: {@code 1-4,7}. */
    public static String format(List<Integer> indices) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < indices.size(); ) {
            int end = i;
            while (end + 1 < indices.size() && indices.get(end + 1) == indices.get(end) + 1) {
                end++;
            }
            int last = end - i >= 2 ? end : i;
            out.append(out.isEmpty() ? "" : ",").append(indices.get(i));
            if (last > i) {
                out.append('-').append(indices.get(last));
            }
            i = last + 1;
        }
        return out.toString();
    }

    private static void addRange(String range, int radix, List<Integer> indices, String whole) {
        Matcher matcher = RANGE.matcher(range.strip());
        if (!matcher.matches()) {
            throw notAList(whole);
        }
        int first = index(matcher.group(1), radix, whole);
        int last = matcher.group(2) == null ? first : index(matcher.group(2), radix, whole);
        int step = matcher.group(3) == null ? 1 : Integer.parseInt(matcher.group(3));
        if (last < first || step == 0) {
            throw notAList(whole);
        }
        if (indices.size() + (last - first) / step > LARGEST_INDEX) {
            throw notAList(whole);
        }
        for (int i = first; i <= last; i += step) {
            indices.add(i);
        }
    }

    private static int index(String digits, int radix, String whole) {
        boolean hex = digits.startsWith("0x") || digits.startsWith("0X");
        try {
            int index = Integer.parseInt(hex ? digits.substring(2) : digits, hex ? 16 : radix);
            if (index <= LARGEST_INDEX) {
                return index;
            }
        } catch (NumberFormatException e) {
            // reported below with everything else that is not an index
        }
        throw notAList(whole);
    }

    private static List<String> splitOutsideBrackets(String text) {
        List<String> items = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            if (c == ',' && depth == 0) {
                items.add(text.substring(start, i).strip());
                start = i + 1;
            }
        }
        items.add(text.substring(start).strip());
        return items;
    }

    private static RuntimeException notAList(String text) {
        return Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "not a list of targets")
                .with("value", text)
                .maybe("write decimal indices (1,2-4,7) or hexadecimal names (OST001a, OST[0-3])")
                .exception();
    }
}
