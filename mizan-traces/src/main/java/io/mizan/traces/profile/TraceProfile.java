package io.mizan.traces.profile;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.DxtRecord;
import io.mizan.traces.darshan.record.DxtSegments;
import io.mizan.traces.darshan.record.DxtVisitor;
import io.mizan.traces.darshan.record.HeatmapRecord;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a log tells of ranks, targets and time: from DXT where it is whole, else from the heat map and the counters. */
final class TraceProfile implements DxtVisitor {
    private static final int STEPS = 1000;
    private static final List<String> HEATMAPS = List.of("heatmap:POSIX", "heatmap:STDIO");

    private final Map<Long, FileProfile> files;
    private final RankActivity ranks = new RankActivity();
    private final TargetLoad targets = new TargetLoad();
    private final Set<String> hosts = new HashSet<>();
    private BytesOverTime course = BytesOverTime.UNKNOWN;
    private @Nullable DxtRecord record;

    private TraceProfile(Map<Long, FileProfile> files) {
        this.files = files;
    }

    static TraceProfile read(DarshanLog log, JobFacts job, Map<Long, FileProfile> files) {
        TraceProfile profile = new TraceProfile(files);
        boolean whole = log.module(DarshanModule.DXT_POSIX)
                .filter(module -> !module.partial())
                .filter(module -> log.has(DarshanModule.DXT_POSIX))
                .isPresent();
        if (whole && job.runSeconds() > 0) {
            profile.course = new BytesOverTime(STEPS, job.runSeconds() / STEPS, "dxt");
            profile.ranks.from(RankActivity.Origin.DXT);
            profile.targets.exact();
            log.dxt(DarshanModule.DXT_POSIX, profile);
        } else {
            log.heatmaps(heatmap -> profile.heatmap(log, job, heatmap));
            profile.spreadEvenly();
        }
        return profile;
    }

    @Override
    public boolean record(DxtRecord head) {
        record = head;
        if (!head.host().isEmpty()) {
            hosts.add(head.host());
        }
        return true;
    }

    @Override
    public void segments(DxtSegments block) {
        if (record == null) {
            return;
        }
        Direction direction = block.write() ? Direction.WRITE : Direction.READ;
        FileProfile file = files.get(record.id());
        long bytes = 0;
        double seconds = 0;
        for (int i = 0; i < block.size(); i++) {
            long length = Math.max(0, block.length(i));
            bytes += length;
            seconds += Math.max(0, block.end(i) - block.start(i));
            course.add(direction, block.start(i), block.end(i), length);
            if (file != null && file.layout().isPresent()) {
                file.layout().get().spread(block.offset(i), length, targets::add);
            }
        }
        ranks.add(record.rank(), bytes, seconds);
        if (file != null) {
            file.rankRange().addTraced(record.rank(), direction, bytes);
        }
    }

    private void heatmap(DarshanLog log, JobFacts job, HeatmapRecord heatmap) {
        if (!HEATMAPS.contains(log.names().name(heatmap.id()).orElse("")) || !(heatmap.binSeconds() > 0)) {
            return;
        }
        if (course == BytesOverTime.UNKNOWN) {
            int steps = (int) Math.min(STEPS, Math.max(1, Math.ceil(job.runSeconds() / heatmap.binSeconds())));
            course = new BytesOverTime(steps, Math.max(heatmap.binSeconds(), job.runSeconds() / steps), "heatmap");
        }
        ranks.from(RankActivity.Origin.HEATMAP);
        for (int bin = 0; bin < heatmap.bins(); bin++) {
            double begin = bin * heatmap.binSeconds();
            double end = begin + heatmap.binSeconds() * 0.999999;
            course.add(Direction.READ, begin, end, heatmap.bytesRead(bin));
            course.add(Direction.WRITE, begin, end, heatmap.bytesWritten(bin));
            long bytes = Math.max(0, heatmap.bytesRead(bin)) + Math.max(0, heatmap.bytesWritten(bin));
            if (bytes > 0) {
                ranks.add(heatmap.rank(), bytes, 0);
            }
        }
    }

    /** Without a trace a file's bytes lie on its targets as its length does. */
    private void spreadEvenly() {
        for (FileProfile file : files.values()) {
            long size = file.sizeBytes();
            long moved = file.mover().bytes();
            if (size > 0 && moved > 0 && file.layout().isPresent()) {
                double share = (double) moved / size;
                file.layout().get().spread(0, size, (target, bytes) -> targets.add(target, Math.round(bytes * share)));
            }
        }
    }

    RankActivity ranks() {
        return ranks;
    }

    TargetLoad targets() {
        return targets;
    }

    BytesOverTime course() {
        return course;
    }

    int nodes() {
        return hosts.size();
    }
}
