package io.mizan.telemetry.beegfs;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.units.TargetKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the tables of {@code beegfs-ctl --listtargets} (release 7) and {@code beegfs target list} (release 8). Columns are known by
 * their names, so that others may stand between them.
 *
 * <p>Release 7 aligns to the right with single blanks: headings and cells are counted, and only headings have blanks inside
 * ({@code Cap. Pool}). Release 8 aligns to the left with two blanks between columns: cells begin where headings do.
 */
final class TargetList {
    /** Which of our columns a heading means. Release 7 heads the shares of both sizes with a percent sign. */
    private static final Map<String, String> COLUMNS = Map.ofEntries(
            Map.entry("targetid", "id"),
            Map.entry("id", "id"),
            Map.entry("nodeid", "node"),
            Map.entry("on node", "node"),
            Map.entry("reachability", "reachability"),
            Map.entry("consistency", "consistency"),
            Map.entry("st. pool", "pool"),
            Map.entry("pool", "pool"),
            Map.entry("storage pool", "pool"),
            Map.entry("cap. pool", "capacity pool"),
            Map.entry("cap pool", "capacity pool"),
            Map.entry("capacity pool", "capacity pool"),
            Map.entry("total", "total"),
            Map.entry("space", "total"),
            Map.entry("free", "free"),
            Map.entry("sfree", "free"),
            Map.entry("itotal", "inodes"),
            Map.entry("inodes", "inodes"),
            Map.entry("ifree", "free inodes"));

    private static final Pattern RULE = Pattern.compile("[=\\s]+");
    private static final Pattern OLD_HEADING = Pattern.compile("(?:St|Cap)\\. Pool|\\S+");
    private static final Pattern NEW_HEADING = Pattern.compile("\\S+(?: \\S+)*");
    /** What release 7 prints instead of both states where the management service knows neither. */
    private static final String NO_STATES = "<invalid_value>";

    private record Heading(String column, int start) {}

    private final TargetKind kind;
    private final List<BeegfsTarget> targets = new ArrayList<>();
    private List<Heading> headings = List.of();
    private boolean counted;

    private TargetList(TargetKind kind) {
        this.kind = kind;
    }

    /**
     * @param name of the text, for messages
     * @param kind of the targets where their ids do not tell it
     */
    static List<BeegfsTarget> read(String name, TargetKind kind, String text) {
        TargetList list = new TargetList(kind);
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            try {
                list.take(line);
            } catch (MizanException e) {
                throw new MizanException(e.problem().at(new Place(name, number)), e);
            }
        }
        if (list.headings.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the text has no table of BeeGFS targets")
                    .at(Place.of(name))
                    .maybe("run the command by hand, and see what it prints")
                    .exception();
        }
        return list.targets;
    }

    private void take(String line) {
        if (line.isBlank() || RULE.matcher(line).matches()) {
            return;
        }
        if (line.strip().matches("(?i)(TargetID|NodeID\\s+TargetID)\\b.*")) {
            headings = headings(OLD_HEADING, line);
            counted = true;
        } else if (line.matches("(?i)(UID\\s+)?ID\\s{2,}ALIAS\\b.*")) {
            headings = headings(NEW_HEADING, line);
            counted = false;
        } else if (headings.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not the heading of a BeeGFS target list")
                    .with("line", brief(line))
                    .exception();
        } else {
            targets.add(new TargetRow(counted ? counted(line) : aligned(line), kind).read());
        }
    }

    private static List<Heading> headings(Pattern pattern, String line) {
        List<Heading> found = new ArrayList<>();
        Matcher matcher = pattern.matcher(line);
        while (matcher.find()) {
            String heading = matcher.group().toLowerCase(Locale.ROOT).replace('_', ' ');
            found.add(new Heading(COLUMNS.getOrDefault(heading, ""), matcher.start()));
        }
        return found;
    }

    private Map<String, String> counted(String line) {
        String whole = line.contains(NO_STATES) ? line.replace(NO_STATES, "unknown unknown") : line;
        // The last column may be a node with its name and number.
        String[] cells = whole.strip().split("\\s+", headings.size());
        if (cells.length < headings.size()) {
            throw Problem.of(ErrorCode.INPUT_TRUNCATED, "the row has fewer cells than there are columns")
                    .with("row", brief(line))
                    .with("columns", headings.size())
                    .maybe("run the command again: the table is cut off")
                    .exception();
        }
        Map<String, String> row = new HashMap<>();
        for (int i = 0; i < cells.length; i++) {
            row.put(headings.get(i).column(), cells[i]);
        }
        return row;
    }

    private Map<String, String> aligned(String line) {
        Map<String, String> row = new HashMap<>();
        for (int i = 0; i < headings.size(); i++) {
            int start = headings.get(i).start();
            int end = i + 1 < headings.size() ? headings.get(i + 1).start() : line.length();
            if (start >= line.length()) {
                throw Problem.of(ErrorCode.INPUT_TRUNCATED, "the row ends before its last column")
                        .with("row", brief(line))
                        .maybe("run the command again: the table is cut off")
                        .exception();
            }
            row.put(
                    headings.get(i).column(),
                    line.substring(start, Math.min(end, line.length())).strip());
        }
        return row;
    }

    private static String brief(String line) {
        return line.length() <= 80
                ? line.strip()
                : line.strip().substring(0, Math.min(80, line.strip().length()));
    }
}
