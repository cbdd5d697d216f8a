package io.mizan.algorithms.placement.batch;

import java.util.Locale;

/** Why a request is refused; scripts rely on the labels. */
public enum RefusalCode {
    /** The pool has no target, or does not exist. */
    UNKNOWN_POOL,
    /** More stripes than targets that may be used. */
    TOO_FEW_TARGETS,
    /** Its bytes do not fit on the targets that may be used. */
    NOT_ENOUGH_SPACE;

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
