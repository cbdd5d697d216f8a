package io.mizan.model.units;

import java.util.Locale;

/** The two kinds of Lustre targets: object storage (data) and metadata. */
public enum TargetKind {
    OST,
    MDT;

    /** As it stands in JSON: {@code ost}, {@code mdt}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
