package io.mizan.telemetry.lustre;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.units.TargetName;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the output of {@code lfs df}: bytes ({@code lfs df}) or rounded ({@code lfs df -h}), several file systems, several
 * snapshots one after another. In the same text it also takes what belongs beside it:
 *
 * <ul>
 *   <li>{@code BEGIN 1489998203}: the time (epoch) of the tables that follow
 *   <li>{@code lfs df -i} tables: free inodes of the table of the same file system before them
 *   <li>{@code lfs pool_list FS.POOL} ({@code Pool: FS.POOL} and one target a line): members of a pool
 *   <li>comments ({@code #}) and the prompts of a pasted terminal ({@code $}, {@code [root@client ~]#})
 * </ul>
 *
 * <p>Every table must end with its summary line: without it the text is cut off, and a cut list of targets that looks
 * complete is worse than none.
 */
public final class LfsDf {
    private static final Pattern BEGIN = Pattern.compile("BEGIN\\s+(\\d{1,11})");
    private static final Pattern POOL = Pattern.compile("Pool:\\s+(\\S+)\\.(\\S+)");
    private static final Pattern MEMBER = Pattern.compile("(\\S+-(?:OST|MDT)[0-9a-fA-F]{4})(?:_UUID)?");

    private static final Pattern PROMPT = Pattern.compile("\\[?[\\w.-]+@[\\w.-]+[: ][^\\]\\n]*\\]?[#$%>] ");

    private final TextInput input;
    private final List<DfTable> systems = new ArrayList<>();
    private @Nullable Instant time;
    private @Nullable DfTable table;
    private @Nullable String pool;

    private LfsDf(TextInput input) {
        this.input = input;
    }

    /** Whether a line can be the first of a text that this class reads. */
    public static boolean recognises(String line) {
        return DfTable.isHeader(line)
                || BEGIN.matcher(line).matches()
                || POOL.matcher(line).matches();
    }

    /** A comment, or the prompt of a pasted terminal with its command: {@code [root@client ~]# lfs df}. */
    public static boolean isComment(String line) {
        return line.startsWith("#")
                || line.startsWith("$")
                || PROMPT.matcher(line).lookingAt();
    }

    public static List<SystemSnapshot> read(TextInput input) {
        return new LfsDf(input).readAll();
    }

    private List<SystemSnapshot> readAll() {
        for (Optional<String> line = input.nextLine(); line.isPresent(); line = input.nextLine()) {
            String text = line.get().strip();
            if (!text.isEmpty() && !isComment(text)) {
                MizanException.locating(input.place(), () -> accept(text));
            }
        }
        refuseOpenTable();
        if (systems.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the text has no table of lfs df")
                    .at(input.place())
                    .exception();
        }
        return systems.stream().map(DfTable::snapshot).toList();
    }

    private boolean accept(String line) {
        Matcher begin = BEGIN.matcher(line);
        Matcher poolHeader = POOL.matcher(line);
        Matcher member = MEMBER.matcher(line);
        if (DfTable.isHeader(line)) {
            refuseOpenTable();
            table = DfTable.open(line);
            pool = null;
        } else if (begin.matches()) {
            refuseOpenTable();
            time = instant(begin.group(1));
        } else if (table != null && DfTable.isSummary(line)) {
            close(table, line);
            table = null;
        } else if (table != null) {
            table.add(line);
        } else if (poolHeader.matches()) {
            pool = poolHeader.group(2);
            latest(poolHeader.group(1));
        } else if (pool != null && member.matches()) {
            TargetName target = TargetName.parse(member.group(1));
            latest(target.fileSystem()).addToPool(pool, target);
        } else {
            Problem problem =
                    Problem.of(ErrorCode.INPUT_FORMAT, "not a line of lfs df").with("line", line);
            throw problem.maybe(
                            OstMap.recognises(line)
                                    ? "give the output of lctl dl -t with --ost-map, beside that of lfs df"
                                    : "remove the line, or put # before it")
                    .exception();
        }
        return true;
    }

    private void close(DfTable finished, String summary) {
        finished.close(summary, time);
        if (finished.countsInodes()) {
            latest(finished.fileSystem()).addInodes(finished);
        } else {
            systems.add(finished);
        }
    }

    /** The latest table of a file system: inodes and pools belong to it. */
    private DfTable latest(String fileSystem) {
        for (int i = systems.size() - 1; i >= 0; i--) {
            if (systems.get(i).fileSystem().equals(fileSystem)) {
                return systems.get(i);
            }
        }
        throw Problem.of(ErrorCode.INPUT_FORMAT, "the sizes of a file system must come before its inodes and pools")
                .with("system", fileSystem)
                .maybe("put the output of lfs df first, then that of lfs df -i and lfs pool_list")
                .exception();
    }

    private void refuseOpenTable() {
        if (table != null) {
            throw Problem.of(ErrorCode.INPUT_TRUNCATED, "the table ends without its summary line")
                    .with("system", table.fileSystem())
                    .at(input.place())
                    .maybe("run lfs df again: the text is cut off")
                    .exception();
        }
    }

    private static Instant instant(String epoch) {
        try {
            return Instant.ofEpochSecond(Long.parseLong(epoch));
        } catch (DateTimeException e) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not a time")
                    .with("epoch", epoch)
                    .exception();
        }
    }
}
