package io.mizan.controller.live.recording;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.model.units.TargetKind;
import io.mizan.traces.profile.JobProfile;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the OSTs of a job did while it ran, all of their jobs together, from a recording of {@code mizan top}. Times are seconds from the
 * start of the job, by the clock of the recording.
 */
public final class ServerLoads {
    /** Views from so long before the job and after it are looked at: clocks differ. */
    private static final double MARGIN_SECONDS = 600;

    /** A view that is older than so many of its intervals says nothing about now. */
    private static final double FRESH_INTERVALS = 2.5;

    private final TreeMap<Double, View> views = new TreeMap<>();

    /** Bytes per second by OST; of the job alone where servers tell them apart. */
    private record View(double freshSeconds, Map<Long, Double> bytes, Map<Long, Double> own) {}

    private ServerLoads() {}

    public static ServerLoads of(Frames recording, JobProfile job) {
        ServerLoads loads = new ServerLoads();
        double end = job.course().steps() * job.course().stepSeconds();
        for (long i = recording.first(); i <= recording.last(); i++) {
            Optional<LiveView> view = recording.at(i);
            double seconds = view.map(
                            at -> at.at().toEpochMilli() / 1e3 - job.job().startSeconds())
                    .orElse(Double.NaN);
            if (seconds >= -MARGIN_SECONDS && seconds <= end + MARGIN_SECONDS) {
                loads.views.put(seconds, view(view.orElseThrow(), job));
            }
        }
        return loads;
    }

    private static View view(LiveView view, JobProfile job) {
        String id = Long.toString(job.job().jobId());
        Map<Long, Double> bytes = new HashMap<>();
        Map<Long, Double> own = new HashMap<>();
        for (LiveTarget target : view.targets()) {
            long index = target.index();
            if (target.kind() == TargetKind.DATA && job.targets().bytes().containsKey(index)) {
                bytes.put(index, Math.max(0, target.readBytesPerSecond()) + Math.max(0, target.writeBytesPerSecond()));
                target.jobs().stream()
                        .filter(one -> one.job().equals(id))
                        .forEach(one -> own.put(
                                index, Math.max(0, one.readBytesPerSecond()) + Math.max(0, one.writeBytesPerSecond())));
            }
        }
        return new View(FRESH_INTERVALS * Math.max(1, view.intervalSeconds()), bytes, own);
    }

    public boolean isEmpty() {
        return views.isEmpty();
    }

    /** The shortest time between two views, which is how well times can be told. */
    public double resolutionSeconds() {
        double least = Double.POSITIVE_INFINITY;
        Double before = null;
        for (double seconds : views.keySet()) {
            least = before == null ? least : Math.min(least, seconds - before);
            before = seconds;
        }
        return least;
    }

    /**
     * Bytes per second of some OSTs in equal steps of time; not a number where no view tells.
     *
     * @param ahead seconds that the clock of the recording is ahead of the job's
     */
    public double[] course(List<Long> targets, int steps, double stepSeconds, double ahead) {
        double[] course = new double[steps];
        for (int step = 0; step < steps; step++) {
            double from = step * stepSeconds + ahead;
            double to = from + stepSeconds;
            Map<Double, View> inside = views.subMap(from, to);
            course[step] = inside.isEmpty()
                    ? before(from, targets)
                    : inside.values().stream()
                            .mapToDouble(view -> sum(view.bytes, targets))
                            .average()
                            .orElse(Double.NaN);
        }
        return course;
    }

    private double before(double seconds, List<Long> targets) {
        Map.Entry<Double, View> last = views.floorEntry(seconds);
        return last == null || seconds - last.getKey() > last.getValue().freshSeconds
                ? Double.NaN
                : sum(last.getValue().bytes, targets);
    }

    /** Of those that the view has, and it may have none of them. */
    private static double sum(Map<Long, Double> bytes, List<Long> targets) {
        return targets.stream()
                .map(bytes::get)
                .filter(Objects::nonNull)
                .reduce(Double::sum)
                .orElse(Double.NaN);
    }

    /** The job's share of what an OST moved while the job ran; not a number where servers do not tell jobs apart. */
    public double share(long target, double endSeconds, double ahead) {
        double[] sums = new double[2];
        views.subMap(ahead, endSeconds + ahead).values().forEach(view -> {
            sums[0] += view.own.getOrDefault(target, 0.0);
            sums[1] += view.bytes.getOrDefault(target, 0.0);
        });
        return Arrays.stream(sums).allMatch(sum -> sum > 0) ? sums[0] / sums[1] : Double.NaN;
    }
}
