package io.mizan.traces.picture.file;

import io.mizan.model.units.ByteSize;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.LustreComponent;
import io.mizan.traces.darshan.record.LustreRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The Lustre layouts of a log by file. */
public final class LoggedLayouts {
    private static final int MOST_FILES = 100_000;
    private static final long MOST_STRIPES = 2_000_000;

    private final Map<Long, LustreRecord> records = new HashMap<>();
    private long stripes;
    private long leftOut;

    public static LoggedLayouts read(DarshanLog log) {
        LoggedLayouts layouts = new LoggedLayouts();
        log.lustre(layouts::add);
        return layouts;
    }

    private void add(LustreRecord layout) {
        if (records.size() >= MOST_FILES || stripes + layout.targetCount() > MOST_STRIPES) {
            leftOut++;
        } else if (records.putIfAbsent(layout.id(), layout) == null) {
            stripes += layout.targetCount();
        }
    }

    Optional<LustreRecord> of(long file) {
        return Optional.ofNullable(records.get(file));
    }

    /** Layouts that there was no room for. */
    public long leftOut() {
        return leftOut;
    }

    /** {@code 2 × 1.0 MiB, pool flash}; components are separated by semicolons. */
    String text(long file) {
        StringBuilder text = new StringBuilder();
        of(file).ifPresent(layout -> {
            for (LustreComponent component : layout.components()) {
                text.append(text.isEmpty() ? "" : "; ");
                if (layout.components().size() > 1) {
                    text.append(extent(component)).append(": ");
                }
                text.append(component.stripeCount() == 0 ? "on the MDT" : stripes(component));
                text.append(component.pool().isEmpty() ? "" : ", pool " + component.pool());
            }
        });
        return text.toString();
    }

    private static String extent(LustreComponent component) {
        String from = ByteSize.shortForm(component.start());
        return component.end() == LustreComponent.END_OF_FILE
                ? "from " + from
                : from + "–" + ByteSize.shortForm(component.end());
    }

    private static String stripes(LustreComponent component) {
        return component.stripeCount() + " × " + ByteSize.prose(component.stripeSize());
    }
}
