package io.mizan.model.units;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A target, written as its system does: {@code scratch-OST001a} on a Lustre, where 001a is the index in hexadecimal (26), and {@code
 * scratch-storage:26} on a BeeGFS. The suffix {@code _UUID} that some tools add is read and never printed.
 *
 * @param fileSystem the name of the file system, {@code scratch}
 * @param index the index, 0 to 65535
 * @param naming how it is written; names that differ in nothing else are equal
 */
public record TargetName(String fileSystem, TargetKind kind, int index, TargetNaming naming)
        implements Comparable<TargetName> {
    private static final List<TargetNaming> NAMINGS = List.of(TargetNaming.values());
    private static final int LARGEST_INDEX = 0xFFFF;
    private static final Pattern FILE_SYSTEM = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}");
    private static final Comparator<TargetName> ORDER = Comparator.comparing(TargetName::fileSystem)
            .thenComparing(TargetName::kind)
            .thenComparingInt(TargetName::index);

    public TargetName {
        checkFileSystem(fileSystem);
        if (index < 0 || index > LARGEST_INDEX) {
            throw Problem.impossible("a target index must be 0 to 65535")
                    .with("index", index)
                    .exception();
        }
    }

    public TargetName(String fileSystem, TargetKind kind, int index) {
        this(fileSystem, kind, index, TargetNaming.LUSTRE);
    }

    public static TargetName parse(String text) {
        for (TargetNaming naming : NAMINGS) {
            TargetName name = naming.read(text);
            if (name != null) {
                return name;
            }
        }
        throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "not a target name")
                .with("value", text)
                .maybe(
                        "write it as Lustre does: file system, OST or MDT, four hexadecimal digits, as in scratch-OST001a;"
                                + " or as BeeGFS does: scratch-storage:26")
                .exception();
    }

    /** Refuses what could not be the name of a file system. */
    public static void checkFileSystem(String name) {
        if (!FILE_SYSTEM.matcher(name).matches()) {
            throw Problem.impossible(
                            "the name of a file system must have 1 to 64 letters, digits, dots, dashes or underscores")
                    .with("name", name)
                    .exception();
        }
    }

    /** The name without the file system: {@code OST001a}. */
    public String shortForm() {
        return naming.written(kind, index);
    }

    // Names are the keys of maps everywhere. The methods that a record gets by itself are linked on first use, which
    // takes longer than all the look-ups of a command that runs for a tenth of a second.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TargetName name
                && index == name.index
                && kind == name.kind
                && fileSystem.equals(name.fileSystem);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * fileSystem.hashCode() + kind.ordinal()) + index;
    }

    @Override
    public int compareTo(TargetName other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return fileSystem + "-" + shortForm();
    }
}
