package io.mizan.telemetry.lustre;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.SystemSnapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
            "(\\S+)\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)\\s+(?:\\d+%|-)\\s+(.+)\\[(OST|MDT):(\\d+)]\\s*([A-Za-z]*)");
    private static final Pattern SILENT = Pattern.compile("(\\S+?)(?:_UUID)?\\s*:\\s+(.+)");

    private enum Unit {
        KIBIBYTES,
        ROUNDED,
        INODES
    }

    private final Unit unit;
    private final Map<TargetName, Target> rows = new LinkedHashMap<>();
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
            Target target = Target.inactive(silentName(silent.group(1)));
            notes.add(target.name() + " does not answer: " + silent.group(2));
            put(target);
        } else {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not a row of lfs df")
                    .with("row", line)
                    .maybe("run lfs df again: the text may be cut off")
                    .exception();
        }
    }

    /** A target that was never connected has no UUID: {@code OST0003 : inactive device}. */
    private TargetName silentName(String text) {
        boolean bare = text.matches("(OST|MDT)[0-9a-fA-F]{4}") && !fileSystem.isEmpty();
        return TargetName.parse(bare ? fileSystem + "-" + text : text);
    }

    /** Takes over the free inodes from a table of inodes. */
    void addInodes(DfTable inodes) {
        rows.replaceAll((name, target) -> {
            Target row = inodes.rows.get(name);
            return row == null ? target : target.withFilesFree(row.filesFree());
        });
    }

    void addToPool(String pool, TargetName name) {
        Target target = rows.get(name);
        if (target == null) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a pool has a target that the table before it does not have")
                    .with("pool", pool)
                    .with("target", name)
                    .exception();
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
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a table without targets").exception();
        }
        if (unit == Unit.ROUNDED) {
            notes.add("sizes are rounded: they come from lfs df -h");
        } else {
            compare("total", size(matcher.group(1)), sum(Space::totalBytes));
            compare("used", size(matcher.group(2)), sum(Space::usedBytes));
            compare("available", size(matcher.group(3)), sum(Space::availableBytes));
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
        if (!row.group(6).equals(name.kind().name()) || !row.group(7).equals(String.valueOf(name.index()))) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the name of a target and its index do not agree")
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
            put(Target.of(name, space).withFlags(TargetFlag.parse(row.group(8))));
        }
    }

    private void put(Target target) {
        TargetName name = target.name();
        if (fileSystem.isEmpty()) {
            fileSystem = name.fileSystem();
        }
        if (!fileSystem.equals(name.fileSystem())) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "targets of two file systems in one table")
                    .with("first", fileSystem)
                    .with("second", name.fileSystem())
                    .exception();
        }
        if (rows.put(name, target) != null) {
            throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a target stands twice")
                    .with("target", name)
                    .maybe("remove one of the rows")
                    .exception();
        }
    }

    private long size(String text) {
        return switch (unit) {
            case KIBIBYTES -> kibibytes(text);
            case ROUNDED -> ByteSize.parse(positive(text));
            case INODES -> count(text);
        };
    }

    private static long kibibytes(String text) {
        long count = count(text);
        if (count > Long.MAX_VALUE / 1024) {
            throw Problem.impossible("a size of 8 EiB or more")
                    .with("value", text)
                    .exception();
        }
        return count * 1024;
    }

    private static long count(String text) {
        try {
            // `lfs df -ih` rounds inodes too, with the same suffixes
            return positive(text).matches("\\d+") ? Long.parseLong(text) : ByteSize.parse(text);
        } catch (NumberFormatException e) {
            throw Problem.impossible("a number too large").with("value", text).exception();
        }
    }

    private static String positive(String text) {
        if (text.startsWith("-")) {
            throw Problem.impossible("a negative size")
                    .with("value", text)
                    .maybe("run lfs df again: it never prints negative sizes")
                    .exception();
        }
        return text;
    }

    private void compare(String what, long summary, double rowSum) {
        if (summary != rowSum) {
            notes.add(String.format(
                    "the summary line says %s %s, the rows add up to %s: rows may be missing",
                    ByteSize.prose(summary), what, ByteSize.prose((long) rowSum)));
        }
    }

    private double sum(ToLongFunction<Space> part) {
        return rows.values().stream()
                .filter(Target::isOst)
                .mapToDouble(target -> part.applyAsLong(target.space()))
                .sum();
    }
}
