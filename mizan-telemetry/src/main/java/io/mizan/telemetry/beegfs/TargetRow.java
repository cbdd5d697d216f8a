package io.mizan.telemetry.beegfs;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.TargetKind;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes a target of the cells of a row, by the names of their columns. */
final class TargetRow {
    private static final Pattern ID = Pattern.compile("(?:([ms]):)?(\\d{1,5})");
    /** What a share of a whole looks like after a size: {@code 512 (25.00%)}. */
    private static final Pattern SHARE = Pattern.compile("\\s*\\(.*\\)");

    private static final int LARGEST_ID = 65535;

    private final Map<String, String> cells;
    private final TargetKind kind;

    /** @param kind of rows whose id does not tell it */
    TargetRow(Map<String, String> cells, TargetKind kind) {
        this.cells = cells;
        this.kind = kind;
    }

    BeegfsTarget read() {
        Matcher id = ID.matcher(text("id"));
        if (!id.matches() || Integer.parseInt(id.group(2)) > LARGEST_ID) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not the id of a BeeGFS target")
                    .with("id", text("id"))
                    .maybe("run the command again: the table may be cut off")
                    .exception();
        }
        String letter = id.group(1);
        return new BeegfsTarget(
                letter == null ? kind : letter.equals("m") ? TargetKind.METADATA : TargetKind.DATA,
                Integer.parseInt(id.group(2)),
                text("node"),
                known("pool"),
                text("reachability"),
                text("consistency"),
                text("capacity pool"),
                space(),
                filesFree());
    }

    /** A server that does not answer leaves zeros. */
    private Space space() {
        long total = size("total");
        long free = size("free");
        if (free > total) {
            throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "the free space of a target must not exceed its size")
                    .with("target", text("id"))
                    .with("total", total)
                    .with("free", free)
                    .exception();
        }
        return total == 0 ? Space.UNREPORTED : new Space(total, total - free, free);
    }

    /** File systems that make inodes as they need them have a total of 0, which says nothing. */
    private long filesFree() {
        return size("inodes") == 0 ? Target.UNKNOWN_FILES : size("free inodes");
    }

    private long size(String column) {
        String text = SHARE.matcher(text(column)).replaceFirst("");
        return text.isEmpty() || text.equals("-") ? 0 : ByteSize.parse(text);
    }

    private String known(String column) {
        String text = text(column);
        return text.equals("n/a") || text.equals("unknown") ? "" : text;
    }

    private String text(String column) {
        return cells.getOrDefault(column, "");
    }
}
