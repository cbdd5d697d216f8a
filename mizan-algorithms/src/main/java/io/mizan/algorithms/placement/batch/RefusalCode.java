package io.mizan.algorithms.placement.batch;

import java.util.Locale;

/** Why a request is refused; scripts rely on the labels. */
public enum RefusalCode {
    /** The pool has no target, or does not exist. */
    UNKNOWN_POOL,
    /** More stripes than targets that may be used. */
    TOO_FEW_TARGETS,
    /** Its bytes do not fit on the targets that may be used. */
    NOT_ENOUGH_SPACE,
    /** No target that it may use takes new files; an allocator that does not look at sizes says no more than this. */
    NO_USABLE_TARGET;

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
