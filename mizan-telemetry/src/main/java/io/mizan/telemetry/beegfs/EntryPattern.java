package io.mizan.telemetry.beegfs;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.units.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The stripe pattern of a file or directory, as {@code beegfs-ctl --getentryinfo} and {@code beegfs entry info --retro} print it.
 *
 * @param type {@code RAID0}, {@code Buddy Mirror} …
 * @param count on how many targets a new file goes
 * @param pool the number of the storage pool of a directory, empty where it is not printed
 * @param targets of a file, in the order of its chunks; none for directories and for mirrored files, which name groups
 */
record EntryPattern(String type, long chunkBytes, int count, String pool, List<Integer> targets) {
    private static final Pattern TYPE = Pattern.compile("\\+ Type: (.+)");
    private static final Pattern CHUNK = Pattern.compile("\\+ Chunk ?size: (\\S+)");
    private static final Pattern COUNT = Pattern.compile("\\+ Number of storage targets: desired: (\\d{1,5})\\b.*");
    private static final Pattern POOL = Pattern.compile("\\+ Storage Pool: (\\S+).*");
    private static final Pattern TARGET = Pattern.compile("\\+ (\\d{1,5}) @ .*");

    EntryPattern {
        targets = List.copyOf(targets);
    }

    static EntryPattern read(String name, String text) {
        String type = "";
        long chunk = 0;
        int count = 0;
        String pool = "";
        List<Integer> targets = new ArrayList<>();
        for (String line : text.lines().map(String::strip).toList()) {
            Matcher matchesType = TYPE.matcher(line);
            Matcher matchesChunk = CHUNK.matcher(line);
            Matcher matchesCount = COUNT.matcher(line);
            Matcher matchesPool = POOL.matcher(line);
            Matcher matchesTarget = TARGET.matcher(line);
            if (matchesType.matches()) {
                type = matchesType.group(1);
            } else if (matchesChunk.matches()) {
                chunk = ByteSize.parse(matchesChunk.group(1));
            } else if (matchesCount.matches()) {
                count = Integer.parseInt(matchesCount.group(1));
            } else if (matchesPool.matches()) {
                pool = matchesPool.group(1);
            } else if (matchesTarget.matches()) {
                targets.add(Integer.parseInt(matchesTarget.group(1)));
            }
        }
        if (type.isEmpty() || chunk == 0 || count == 0) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the text has no complete stripe pattern of BeeGFS")
                    .at(Place.of(name))
                    .maybe("run the command by hand, and see what it prints")
                    .exception();
        }
        return new EntryPattern(type, chunk, count, pool, targets);
    }

    /** As a layout: a pattern is one component, from the first byte to the last. */
    FileLayout layout() {
        Striping striping = Striping.of(chunkBytes, count);
        return new Plain(
                targets.isEmpty()
                        ? striping
                        : Striping.of(chunkBytes, targets.size()).on(targets));
    }
}
