package io.mizan.controller.change;

import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.file.DurableFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What was done of a plan: a line before each change and one after it, on disk before anything else happens. The last line may be
 * cut where the process was killed, and does not count then.
 */
final class Journal implements AutoCloseable {
    /** What is known of a change. */
    enum State {
        BEGUN,
        DONE,
        REFUSED
    }

    /**
     * The last that was written of a change.
     *
     * @param detail the layout that a file has since, or why it was not moved
     * @param before the bytes of the default layout that a directory had before, in hexadecimal; empty where they are not known
     */
    record Entry(State state, String detail, String before) {
        byte[] bytesBefore() {
            return HEX.matcher(before).matches() ? HexFormat.of().parseHex(before) : new byte[0];
        }
    }

    private static final Pattern HEX = Pattern.compile("(?:[0-9a-f]{2})+");

    private final Path file;
    private final FileChannel channel;

    private Journal(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    static Journal open(Path file) {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            return new Journal(file, channel);
        } catch (IOException e) {
            throw lost(file, e);
        }
    }

    /** By number of the change. */
    static Map<Integer, Entry> read(Path file) {
        Map<Integer, Entry> entries = new TreeMap<>();
        try {
            if (!Files.isRegularFile(file)) {
                return entries;
            }
            String text = Files.readString(file);
            int end = text.lastIndexOf('\n');
            for (String line : text.substring(0, Math.max(0, end)).split("\n", -1)) {
                if (!line.isEmpty()) {
                    add(entries, file, line);
                }
            }
            return entries;
        } catch (IOException e) {
            throw lost(file, e);
        }
    }

    private static void add(Map<Integer, Entry> entries, Path file, String line) {
        try {
            Mapping json = Documents.parse(file.toString(), line).asMapping();
            Entry entry =
                    new Entry(json.choice("state", State.BEGUN), json.text("detail", ""), json.text("before", ""));
            entries.merge(
                    json.integer("change"),
                    entry,
                    (earlier, later) ->
                            later.before.isEmpty() ? new Entry(later.state, later.detail, earlier.before) : later);
        } catch (MizanException e) {
            // A line that was cut by a full disk, with one more behind it: the system itself will tell.
            return;
        }
    }

    void write(int change, State state, String detail) {
        write(change, state, detail, new byte[0]);
    }

    /** @param before bytes of what is about to be changed, where they say more than the plan */
    void write(int change, State state, String detail, byte[] before) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("change", change);
        json.put("state", state.name());
        json.put("detail", detail);
        if (before.length > 0) {
            json.put("before", HexFormat.of().formatHex(before));
        }
        try {
            DurableFile.append(channel, (JsonText.of(json) + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw lost(file, e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw lost(file, e);
        }
    }

    private static MizanException lost(Path file, IOException e) {
        return new MizanException(
                Problem.of(
                                ErrorCode.OUTPUT_LOST,
                                "cannot write the journal, so the apply stops: " + FileFailure.reason(e))
                        .with("journal", file)
                        .maybe("make room there and run the command again: it goes on where it stopped"),
                e);
    }
}
