package io.mizan.model.units;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How the targets of a file system are called and written. */
public enum TargetNaming {
    /** {@code OST001a}, {@code MDT0000}: the index with four hexadecimal digits. Mizan's own systems are written so, too. */
    LUSTRE("(OST|MDT)([0-9a-fA-F]{4})(?:_UUID)?", 16) {
        @Override
        String written(TargetKind kind, int index) {
            String hex = Integer.toHexString(index);
            return kind.prefix() + "0".repeat(4 - hex.length()) + hex;
        }

        @Override
        public String word(TargetKind kind) {
            return kind.prefix();
        }

        @Override
        public String server() {
            return "OSS";
        }
    },
    /** {@code storage:101}, {@code meta:1}: the numeric id in decimal, as the tools of BeeGFS take it. */
    BEEGFS("(storage|meta):(\\d{1,5})", 10) {
        @Override
        String written(TargetKind kind, int index) {
            return (kind == TargetKind.DATA ? "storage:" : "meta:") + index;
        }

        @Override
        public String word(TargetKind kind) {
            return kind == TargetKind.DATA ? "target" : "metadata target";
        }

        @Override
        public String server() {
            return "server";
        }
    };

    private final Pattern name;
    private final int radix;

    TargetNaming(String shortForm, int radix) {
        this.name = Pattern.compile("(.+)-" + shortForm);
        this.radix = radix;
    }

    /** What people who run such a file system call a target: OST. */
    public abstract String word(TargetKind kind);

    /** What they call a server of data targets: OSS. */
    public abstract String server();

    /** {@code 1 OST}, {@code 32 OSTs}. */
    public String count(TargetKind kind, int number) {
        return number + " " + word(kind) + (number == 1 ? "" : "s");
    }

    /** A target without its file system. */
    abstract String written(TargetKind kind, int index);

    /** The target of a whole name; null where it is written in another way. */
    @Nullable TargetName read(String text) {
        Matcher matcher = name.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        boolean data = matcher.group(2).equals("OST") || matcher.group(2).equals("storage");
        return new TargetName(
                matcher.group(1),
                data ? TargetKind.DATA : TargetKind.METADATA,
                Integer.parseInt(matcher.group(3), radix),
                this);
    }
}
