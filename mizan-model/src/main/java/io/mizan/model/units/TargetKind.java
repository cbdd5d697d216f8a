package io.mizan.model.units;

import java.util.Locale;

/** The two kinds of targets of a parallel file system: those that keep data, and those that keep metadata. */
public enum TargetKind {
    DATA("OST"),
    METADATA("MDT");

    private final String prefix;

    TargetKind(String prefix) {
        this.prefix = prefix;
    }

    /** With which names of its targets begin, before the index: {@code OST}, {@code MDT}. */
    public String prefix() {
        return prefix;
    }

    /** As it stands in JSON: {@code ost}, {@code mdt}. */
    public String label() {
        return prefix.toLowerCase(Locale.ROOT);
    }
}
