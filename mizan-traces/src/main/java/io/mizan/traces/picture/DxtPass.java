package io.mizan.traces.picture;

import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.DxtRecord;
import io.mizan.traces.darshan.record.DxtSegments;
import io.mizan.traces.darshan.record.DxtVisitor;
import io.mizan.traces.darshan.record.LustreRecord;
import io.mizan.traces.picture.activity.ActivityKind;
import io.mizan.traces.picture.chart.Direction;
import io.mizan.traces.picture.chart.Source;
import io.mizan.traces.picture.file.LoggedFiles;
import java.util.Optional;

/** Hands every traced access to the pictures that are made from the trace. */
final class DxtPass implements DxtVisitor {
    private final ChartData pictures;
    private final LoggedFiles files;
    private final FirstPass survey;
    private final DarshanModule layer;
    private final boolean complete;
    private final boolean countSizes;
    private long file;
    private long rank;
    private Optional<LustreRecord> layout = Optional.empty();
    private String mountPoint = "";

    /** @param complete whether the trace has all accesses, so that sums over it can be believed */
    DxtPass(ChartData pictures, LoggedFiles files, FirstPass survey, DarshanModule layer, boolean complete) {
        this.pictures = pictures;
        this.files = files;
        this.survey = survey;
        this.layer = layer;
        this.complete = complete;
        this.countSizes = !pictures.sizes.has(layer);
    }

    @Override
    public boolean record(DxtRecord head) {
        file = head.id();
        rank = Math.max(0, head.rank());
        layout = complete && layer == DarshanModule.POSIX ? files.layout(file) : Optional.empty();
        mountPoint = layout.isPresent() ? files.mountPoint(file) : "";
        layout.ifPresent(known -> pictures.targets.exactFile(file));
        return true;
    }

    @Override
    public void segments(DxtSegments block) {
        Direction direction = block.write() ? Direction.WRITE : Direction.READ;
        ActivityKind kind = ActivityKind.of(direction);
        for (int i = 0; i < block.size(); i++) {
            if (!survey.isPossible(block, i)) {
                continue;
            }
            double start = block.start(i);
            double end = block.end(i);
            long bytes = block.length(i);
            pictures.activity.operation(rank, kind, start, end, bytes);
            pictures.longest.add(rank, file, direction, block.offset(i), bytes, start, end);
            if (pictures.rateSource == Source.DXT) {
                pictures.bytes(rank, direction, start, end, bytes);
            }
            if (layout.isPresent()) {
                pictures.targets.access(layout.get(), mountPoint, direction, block.offset(i), bytes);
            }
            if (countSizes) {
                pictures.sizes.access(layer, direction, bytes);
            }
        }
    }
}
