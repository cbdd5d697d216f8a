package io.mizan.telemetry.lustre;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.TargetName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One table of {@code lfs df} while it is being read: a header, a row for each target, a summary. */
final class DfTable {
    private static final Pattern HEADER = Pattern.compile("UUID\\s+(1K-blocks|bytes|Inodes)\\s.*");
    private static final Pattern SUMMARY =
            Pattern.compile("filesystem[_ ]summary:\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)\\s+(?:\\d+%|-)\\s+(.+)");
    private static final Pattern ROW = Pattern.compile(
            "(\\S+)\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)\\s+(?:\\d+%|-)\\s+(.+)\\[(OST|MDT):(\\d+)]\\s*(\\S*)");
    private static final Pattern SILENT = Pattern.compile("(\\S+?)(?:_UUID)?\\s*:\\s+(.+)");

    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern BARE = Pattern.compile("(OST|MDT)[0-9a-fA-F]{4}");

    private enum Unit {
        KIBIBYTES,
        ROUNDED,
        INODES
    }

    private final Unit unit;
    private final Map<TargetName, Target> rows = new LinkedHashMap<>();
    private final Map<String, String> unnamed = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private String fileSystem = "";
    private String mount = "";
    private @Nullable Instant takenAt;

    private DfTable(Unit unit) {
        this.unit = unit;
    }

    static boolean isHeader(String line) {
        return HEADER.matcher(line).matches();
    }

    static boolean isSummary(String line) {
        return line.startsWith("filesystem_summary:") || line.startsWith("filesystem summary:");
    }

    static DfTable open(String header) {
        Matcher matcher = HEADER.matcher(header);
        String column = matcher.matches() ? matcher.group(1) : "";
        return new DfTable(
                column.equals("Inodes") ? Unit.INODES : column.equals("bytes") ? Unit.ROUNDED : Unit.KIBIBYTES);
    }

    boolean countsInodes() {
        return unit == Unit.INODES;
    }

    String fileSystem() {
        return fileSystem;
    }

    void add(String line) {
        Matcher row = ROW.matcher(line);
        Matcher silent = SILENT.matcher(line);
        if (row.matches()) {
            addRow(row);
        } else if (silent.matches()) {
            addSilent(silent.group(1), silent.group(2));
        } else {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not a row of lfs df")
                    .with("row", line)
                    .maybe("run lfs df again: the text may be cut off")
                    .exception();
        }
    }

    /** A target that was never connected has no UUID ({@code OST0003 : inactive device}): other rows tell whose it is. */
    private void addSilent(String name, String message) {
        if (BARE.matcher(name).matches()) {
            unnamed.put(name, message);
        } else {
            Target target = Target.inactive(TargetName.parse(name));
            notes.add(target.name() + " does not answer: " + message);
            put(target);
        }
    }

    /** Takes over the free inodes from a table of inodes. */
    void addInodes(DfTable inodes) {
        rows.replaceAll((name, target) -> {
            Target row = inodes.rows.get(name);
            return row == null ? target : target.withFilesFree(row.filesFree());
        });
        inodes.rows.keySet().stream()
                .filter(name -> !rows.containsKey(name))
                .forEach(name -> notes.add(name + " has inodes but no size: it is left out"));
    }

    void addToPool(String pool, TargetName name) {
        Target target = rows.get(name);
        if (target == null) {
            target = Target.inactive(name);
            put(target);
            notes.add(name + " does not answer: it is in pool " + pool
                    + ", and lfs df -l leaves out targets that are down");
        }
        Set<String> pools = new TreeSet<>(target.pools());
        pools.add(pool);
        rows.put(name, target.withPools(pools));
    }

    /** Ends the table with its summary line, which is checked against the sums of the rows. */
    void close(String summary, @Nullable Instant time) {
        Matcher matcher = SUMMARY.matcher(summary);
        if (!matcher.matches()) {
            throw Problem.of(ErrorCode.INPUT_TRUNCATED, "the summary line of the table is not complete")
                    .with("line", summary)
                    .maybe("run lfs df again: the text is cut off")
                    .exception();
        }
        if (rows.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the table has no targets").exception();
        }
        unnamed.forEach((name, message) -> addSilent(fileSystem + "-" + name, message));
        if (unit == Unit.ROUNDED) {
            notes.add("sizes are rounded: they come from lfs df -h");
        } else if (unit == Unit.KIBIBYTES) {
            compare("total", matcher.group(1), sum(Space::totalBytes));
            compare("used", matcher.group(2), sum(Space::usedBytes));
            compare("available", matcher.group(3), sum(Space::availableBytes));
        }
        mount = mount.isEmpty() ? matcher.group(4).strip() : mount;
        takenAt = time;
    }

    SystemSnapshot snapshot() {
        SystemView view =
                SystemView.ofTargets(fileSystem, List.copyOf(rows.values())).withMount(mount);
        return new SystemSnapshot(takenAt == null ? view : view.withTakenAt(takenAt), notes);
    }

    private void addRow(Matcher row) {
        TargetName name = TargetName.parse(row.group(1));
        if (!row.group(6).equals(name.kind().prefix()) || !row.group(7).equals(String.valueOf(name.index()))) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the name of a target and its index differ")
                    .with("target", name)
                    .with("index", row.group(6) + ":" + row.group(7))
                    .maybe("count in hexadecimal: OST001a is OST:26")
                    .exception();
        }
        if (mount.isEmpty()) {
            mount = row.group(5).strip();
        }
        if (unit == Unit.INODES) {
            put(Target.of(name, Space.UNREPORTED).withFilesFree(count(row.group(4))));
        } else {
            Space space = new Space(size(row.group(2)), size(row.group(3)), size(row.group(4)));
            put(Target.of(name, space).withFlags(flags(name, row.group(8))));
        }
    }

    /** A newer Lustre may have letters that Mizan does not know: said, and no reason to refuse the table. */
    private Set<TargetFlag> flags(TargetName name, String letters) {
        String known = letters.replaceAll("[^" + LustreTargetFlags.format(EnumSet.allOf(TargetFlag.class)) + "]", "");
        if (!known.equals(letters)) {
            notes.add("unknown flags of " + name + " are left out: " + letters);
        }
        return LustreTargetFlags.parse(known);
    }

    private void put(Target target) {
        TargetName name = target.name();
        if (fileSystem.isEmpty()) {
            fileSystem = name.fileSystem();
        }
        if (!fileSystem.equals(name.fileSystem())) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the table has targets of two file systems")
                    .with("first", fileSystem)
                    .with("second", name.fileSystem())
                    .exception();
        }
        if (rows.put(name, target) != null) {
            throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a target is listed twice")
                    .with("target", name)
                    .maybe("remove one of the rows")
                    .exception();
        }
    }

    private long size(String text) {
        return unit == Unit.ROUNDED ? ByteSize.parse(positive(text)) : kibibytes(text);
    }

    private static long kibibytes(String text) {
        String digits = blocks(text);
        if (digits.length() > 18 || Long.parseLong(digits) > Long.MAX_VALUE / 1024) {
            throw Problem.impossible("a size must be below 8 EiB")
                    .with("value", text)
                    .exception();
        }
        return Long.parseLong(digits) * 1024;
    }

    private static String blocks(String text) {
        if (!DIGITS.matcher(positive(text)).matches()) {
            throw Problem.impossible("not a number of 1K-blocks")
                    .with("value", text)
                    .maybe("run lfs df again: the text is damaged")
                    .exception();
        }
        return text;
    }

    /** {@code lfs df -ih} rounds inodes, with the suffixes of sizes. */
    private static long count(String text) {
        return ByteSize.parse(positive(text));
    }

    private static String positive(String text) {
        if (text.startsWith("-")) {
            throw Problem.impossible("a size must not be negative")
                    .with("value", text)
                    .maybe("run lfs df again: it never prints negative sizes")
                    .exception();
        }
        return text;
    }

    /** In doubles: the sum may be above 2^63, and multiples of 1024 are exact up to there. */
    private void compare(String what, String summary, double rowSum) {
        if (Double.parseDouble(blocks(summary)) * 1024 != rowSum) {
            notes.add(String.format(
                    Locale.ROOT,
                    "the summary line says %s 1K-blocks %s, the rows add up to %.0f: rows may be missing",
                    summary,
                    what,
                    rowSum / 1024));
        }
    }

    private double sum(ToLongFunction<Space> part) {
        return rows.values().stream()
                .filter(Target::isData)
                .mapToDouble(target -> part.applyAsLong(target.space()))
                .sum();
    }
}
