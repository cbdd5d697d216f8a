package io.mizan.model.units;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Folded host lists as Slurm and ClusterShell write them: {@code node[001-128,200]}, several brackets in one name
 * ({@code rack[1-2]node[1-4]}), several names separated by commas, steps ({@code n[0-10/2]}). Zero padding is kept.
 */
public final class HostList {
    /** More than any machine has; a list that asks for more is a typing error or an attack. */
    private static final int MOST_HOSTS = 1_000_000;

    private static final int MOST_BRACKETS = 4;
    private static final int LONGEST_NAME = 255;
    private static final int MOST_CHARACTERS = 64 << 20;

    private static final String TOO_MANY = "the host list has too many hosts";

    private static final Pattern ALLOWED = Pattern.compile("[\\x21-\\x7e ]*");
    private static final Pattern BRACKET = Pattern.compile("([^\\[\\]]*)\\[([^\\[\\]]+)\\](.*)");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,18})(?:-(\\d{1,18})(?:/(\\d{1,9}))?)?");
    private static final Pattern NUMBERED = Pattern.compile("(.*?)(\\d{1,18})(\\D*)");

    private HostList() {}

    /** All names of a list, in the order in which they stand. */
    public static List<String> expand(String text) {
        List<String> hosts = new ArrayList<>();
        items(text).forEach(item -> expandItem("", item, hosts, text));
        return List.copyOf(hosts);
    }

    /** How many names a list has. They are not made for it: a few characters may stand for a million of them. */
    public static int count(String text) {
        long hosts = 0;
        for (String item : items(text)) {
            hosts += countItem(item, text);
            if (hosts > MOST_HOSTS) {
                throw notAList(text, TOO_MANY);
            }
        }
        return (int) hosts;
    }

    private static List<String> items(String text) {
        List<String> items = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ',';
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            if (c == ',' && depth == 0) {
                String item = text.substring(start, i).strip();
                if (item.isEmpty() || !ALLOWED.matcher(item).matches()) {
                    throw notAList(text, item.isEmpty() ? "an empty name" : "a character that host names cannot have");
                }
                if (item.chars().filter(bracket -> bracket == '[').count() > MOST_BRACKETS) {
                    throw notAList(text, "more than four brackets in one name");
                }
                items.add(item);
                start = i + 1;
            }
        }
        if (depth != 0) {
            throw notAList(text, "a bracket is not closed");
        }
        return items;
    }

    /**
     * The shortest form with one bracket a name: names that differ only in their last number are folded, sorted by that
     * number. Numbers of different padding ({@code n1}, {@code n01}) stay apart.
     */
    public static String fold(Collection<String> hosts) {
        Map<Series, NavigableSet<Long>> numbers = new TreeMap<>();
        TreeSet<String> plain = new TreeSet<>();
        for (String host : hosts) {
            Matcher matcher = NUMBERED.matcher(host);
            if (matcher.matches()) {
                String digits = matcher.group(2);
                int width = digits.length() > 1 && digits.startsWith("0") ? digits.length() : 0;
                numbers.computeIfAbsent(new Series(matcher.group(1), matcher.group(3), width), s -> new TreeSet<>())
                        .add(Long.parseLong(digits));
            } else {
                plain.add(host);
            }
        }
        joinPadded(numbers);
        List<String> items = new ArrayList<>();
        numbers.forEach((series, set) -> items.add(series.fold(set)));
        items.addAll(plain);
        return String.join(",", items);
    }

    /** {@code n099} is padded and {@code n100} is not, yet they are one series: move what has the width without zeros. */
    private static void joinPadded(Map<Series, NavigableSet<Long>> numbers) {
        for (Map.Entry<Series, NavigableSet<Long>> padded : List.copyOf(numbers.entrySet())) {
            Series series = padded.getKey();
            Series unpadded = new Series(series.prefix(), series.suffix(), 0);
            NavigableSet<Long> bare = numbers.getOrDefault(unpadded, new TreeSet<>());
            if (series.width() > 0) {
                List<Long> fitting = bare.stream()
                        .filter(n -> Long.toString(n).length() == series.width())
                        .toList();
                padded.getValue().addAll(fitting);
                fitting.forEach(bare::remove);
                if (bare.isEmpty()) {
                    numbers.remove(unpadded);
                }
            }
        }
    }

    private record Series(String prefix, String suffix, int width) implements Comparable<Series> {
        String fold(NavigableSet<Long> numbers) {
            List<String> runs = new ArrayList<>();
            long first = numbers.first();
            long last = first;
            for (long n : numbers.tailSet(first, false)) {
                if (n != last + 1) {
                    runs.add(run(first, last));
                    first = n;
                }
                last = n;
            }
            runs.add(run(first, last));
            boolean single = numbers.size() == 1;
            return prefix + (single ? runs.get(0) : "[" + String.join(",", runs) + "]") + suffix;
        }

        private String run(long first, long last) {
            return first == last ? padded(first, width) : padded(first, width) + "-" + padded(last, width);
        }

        @Override
        public int compareTo(Series other) {
            int byPrefix = prefix.compareTo(other.prefix);
            int bySuffix = byPrefix != 0 ? byPrefix : suffix.compareTo(other.suffix);
            return bySuffix != 0 ? bySuffix : Integer.compare(width, other.width);
        }
    }

    private static void expandItem(String done, String rest, List<String> hosts, String whole) {
        Matcher matcher = BRACKET.matcher(rest);
        if (!matcher.matches()) {
            checkPlain(rest, whole);
            String name = done + rest;
            if (name.length() > LONGEST_NAME) {
                throw notAList(whole, "a name of more than 255 characters");
            }
            if (hosts.size() >= MOST_HOSTS || (long) hosts.size() * name.length() > MOST_CHARACTERS) {
                throw notAList(whole, TOO_MANY);
            }
            hosts.add(name);
            return;
        }
        for (String text : matcher.group(2).split(",", -1)) {
            Range range = Range.of(text, whole);
            for (long n = range.first; n <= range.last; n += range.step) {
                expandItem(done + matcher.group(1) + padded(n, range.width), matcher.group(3), hosts, whole);
            }
        }
    }

    private static long countItem(String rest, String whole) {
        Matcher matcher = BRACKET.matcher(rest);
        if (!matcher.matches()) {
            checkPlain(rest, whole);
            return 1;
        }
        long here = 0;
        for (String text : matcher.group(2).split(",", -1)) {
            here += Range.of(text, whole).size();
        }
        // Neither is above a million by more than one list can say, so that the product fits.
        long all = here * countItem(matcher.group(3), whole);
        if (all > MOST_HOSTS) {
            throw notAList(whole, TOO_MANY);
        }
        return all;
    }

    private static void checkPlain(String rest, String whole) {
        if (rest.indexOf('[') >= 0 || rest.indexOf(']') >= 0) {
            throw notAList(whole, "brackets do not match");
        }
    }

    private record Range(long first, long last, long step, int width) {
        static Range of(String text, String whole) {
            Matcher bounds = RANGE.matcher(text.strip());
            if (!bounds.matches()) {
                throw notAList(whole, "not a range");
            }
            String from = bounds.group(1);
            long first = Long.parseLong(from);
            long last = bounds.group(2) == null ? first : Long.parseLong(bounds.group(2));
            long step = bounds.group(3) == null ? 1 : Long.parseLong(bounds.group(3));
            if (last < first || step < 1 || (last - first) / step >= MOST_HOSTS) {
                throw notAList(whole, "not a range");
            }
            return new Range(first, last, step, from.length() > 1 && from.startsWith("0") ? from.length() : 0);
        }

        long size() {
            return (last - first) / step + 1;
        }
    }

    private static String padded(long number, int width) {
        String digits = Long.toString(number);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }

    private static RuntimeException notAList(String text, String why) {
        return Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "not a list of hosts: " + why)
                .with("value", text)
                .maybe("write it as Slurm does, such as node[001-128] or login1,login2")
                .exception();
    }
}
