package io.mizan.traces.diagnosis.layout;

import io.mizan.traces.diagnosis.rule.Context;
import java.util.Locale;

/** What an OST is called. */
final class TargetNames {
    private TargetNames() {}

    /** {@code scratch-OST0002} where the system is known, else {@code OST0002}. */
    static String of(long index, Context context) {
        return context.target(index)
                .map(target -> target.name().toString())
                .orElseGet(() -> String.format(Locale.ROOT, "OST%04x", index));
    }
}
