package io.mizan.controller.peak;

import io.mizan.database.peak.StoredPeak;
import io.mizan.model.load.Load;
import io.mizan.model.load.Peak;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.load.Peaks;
import io.mizan.model.load.RateKind;
import io.mizan.model.load.Rates;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Target;
import io.mizan.telemetry.report.Activity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What each target can do at most, and how busy it is by that. Peaks come from the configuration, else from a calibration, else from what the target
 * showed itself, else from its peers; what is found degraded has less of them. One thread at a time may use it.
 */
public final class TargetLoads {
    /** Views show every peak; placement, what-if and plans use those that are at least so certain. */
    public static final double TRUSTED = 0.5;

    private static final double CALIBRATED = 0.9;

    private final ConfiguredPeaks configured;
    private final Map<String, TargetHistory> histories = new HashMap<>();
    private final Map<String, Map<RateKind, Peak>> calibrated = new HashMap<>();
    private boolean stale = true;

    /** @param kept what was learnt and calibrated before */
    public TargetLoads(ConfiguredPeaks configured, List<StoredPeak> kept) {
        this.configured = configured;
        kept.stream()
                .filter(peak -> peak.origin() == PeakOrigin.LEARNT)
                .forEach(peak -> history(peak.target()).restore(peak));
        calibrated(kept);
    }

    /** Replaces the calibrated peaks. */
    public void calibrated(List<StoredPeak> stored) {
        calibrated.clear();
        for (StoredPeak peak : stored) {
            double rate = peak.highest().perSecond();
            if (peak.origin() == PeakOrigin.CALIBRATED && peak.kind().plausible(rate)) {
                calibrated
                        .computeIfAbsent(peak.target(), target -> new EnumMap<>(RateKind.class))
                        .put(peak.kind(), new Peak(rate, PeakOrigin.CALIBRATED, CALIBRATED));
            }
        }
    }

    /**
     * Takes what a target reports.
     *
     * @param seconds that its rates are averages over
     */
    public void accept(Target target, Activity activity, double seconds, Instant at) {
        boolean more = history(target.name().toString()).accept(target, SustainedRates.of(activity), seconds, at);
        stale |= more;
    }

    private TargetHistory history(String target) {
        return histories.computeIfAbsent(target, TargetHistory::new);
    }

    /** Lets targets of a class be compared with each other; cheap where nothing new was reported since the last time. */
    public void compare(Instant now) {
        if (!stale) {
            return;
        }
        stale = false;
        Map<String, List<TargetHistory>> groups = new HashMap<>();
        for (TargetHistory history : histories.values()) {
            if (!history.peerGroup().isEmpty()) {
                groups.computeIfAbsent(history.peerGroup(), group -> new ArrayList<>())
                        .add(history);
            }
        }
        groups.values().forEach(members -> PeerComparison.run(members, now));
    }

    /** What a target can do at most, as of the last comparison. */
    public Peaks peaks(Target target, Instant now) {
        String name = target.name().toString();
        TargetHistory history = histories.get(name);
        Peaks known = configured
                .of(target)
                .or(reported(target.performance()))
                .or(new Peaks(calibrated.getOrDefault(name, Map.of())));
        return history == null ? known : history.degradation().of(known.or(history.learnt(now)));
    }

    /** A peak that the reporting system itself knows, as a simulated one does. */
    private static Peaks reported(Performance performance) {
        long peak = performance.peakBytesPerSecond();
        if (peak == 0) {
            return Peaks.UNKNOWN;
        }
        Peak known = new Peak(peak, performance.origin(), performance.confidence());
        return new Peaks(Map.of(RateKind.READ_BYTES, known, RateKind.WRITE_BYTES, known));
    }

    /** How busy a target is by all that is known, however uncertain. */
    public TargetLoad load(Target target, Activity activity, Instant now) {
        return new TargetLoad(load(target, activity, peaks(target, now)), degraded(target));
    }

    /** A load that the reporting system itself knows is believed. */
    private static Load load(Target target, Activity activity, Peaks peaks) {
        Performance reported = target.performance();
        if (reported.loadRatio() != Performance.UNKNOWN_LOAD) {
            Peak peak = peaks.get(RateKind.WRITE_BYTES);
            return new Load(reported.loadRatio(), RateKind.WRITE_BYTES, peak);
        }
        return Load.of(rates(activity), peaks);
    }

    /** The target as policies see it: what is not known well enough is not known. */
    public Target seenByPolicies(Target target, Activity activity, Instant now) {
        Peaks peaks = peaks(target, now).trusted(TRUSTED);
        Load load = load(target, activity, peaks);
        Peak write = peaks.get(RateKind.WRITE_BYTES);
        Peak bandwidth = write.known() ? write : peaks.get(RateKind.READ_BYTES);
        Peak basis = load.known() && load.peak().known() ? load.peak() : bandwidth;
        return target.withPerformance(
                basis.known()
                        ? new Performance(
                                Math.round(bandwidth.perSecond()), load.ratio(), basis.origin(), basis.confidence())
                        : new Performance(0, load.ratio()));
    }

    private boolean degraded(Target target) {
        TargetHistory history = histories.get(target.name().toString());
        return history != null && history.degradation().found();
    }

    /** What was learnt since the last time that somebody asked. */
    public List<StoredPeak> unsaved() {
        return histories.values().stream()
                .flatMap(history -> history.unsaved().stream())
                .toList();
    }

    /** Gives back what could not be kept, for the next time. */
    public void notSaved(List<StoredPeak> peaks) {
        peaks.forEach(peak -> history(peak.target()).find(peak.kind()).ifPresent(PeakRecord::notSaved));
    }

    private static Rates rates(Activity activity) {
        return new Rates(
                activity.readBytesPerSecond(),
                activity.writeBytesPerSecond(),
                activity.readsPerSecond(),
                activity.writesPerSecond(),
                activity.metadataPerSecond());
    }
}
