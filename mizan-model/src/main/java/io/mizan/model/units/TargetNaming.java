package io.mizan.model.units;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How the targets of a file system are written. */
public enum TargetNaming {
    /** {@code OST001a}, {@code MDT0000}: the index with four hexadecimal digits. Mizan's own systems are written so, too. */
    LUSTRE("(OST|MDT)([0-9a-fA-F]{4})(?:_UUID)?", 16) {
        @Override
        String written(TargetKind kind, int index) {
            String hex = Integer.toHexString(index);
            return kind.prefix() + "0".repeat(4 - hex.length()) + hex;
        }
    },
    /** {@code storage:101}, {@code meta:1}: the numeric id in decimal, as the tools of BeeGFS take it. */
    BEEGFS("(storage|meta):(\\d{1,5})", 10) {
        @Override
        String written(TargetKind kind, int index) {
            return (kind == TargetKind.DATA ? "storage:" : "meta:") + index;
        }
    };

    private final Pattern name;
    private final int radix;

    TargetNaming(String shortForm, int radix) {
        this.name = Pattern.compile("(.+)-" + shortForm);
        this.radix = radix;
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
