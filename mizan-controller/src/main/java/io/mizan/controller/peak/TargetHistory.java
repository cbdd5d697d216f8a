package io.mizan.controller.peak;

import io.mizan.database.peak.StoredPeak;
import io.mizan.model.load.Peak;
import io.mizan.model.load.Peaks;
import io.mizan.model.load.RateKind;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What was seen of one target. */
final class TargetHistory {
    /** Targets whose sizes are within a quarter of a power of two of each other may be of one class. */
    private static final double STEPS = 4;

    private final String name;
    private final Map<RateKind, PeakRecord> records = new EnumMap<>(RateKind.class);
    private final SustainedBlock block = new SustainedBlock();
    private final Degradation degradation = new Degradation();
    private @Nullable SustainedRates latest;
    private Peaks ofPeers = Peaks.UNKNOWN;
    private String peerGroup = "";

    TargetHistory(String name) {
        this.name = name;
    }

    void restore(StoredPeak stored) {
        records.put(stored.kind(), PeakRecord.of(stored));
    }

    /** Takes a report of the target; true where there is something new to compare. */
    boolean accept(Target target, SustainedRates report, double seconds, Instant at) {
        String group = group(target);
        boolean moved = !group.equals(peerGroup);
        peerGroup = group;
        SustainedRates sustained = block.add(report, seconds, at);
        if (sustained == null) {
            return moved;
        }
        latest = sustained;
        degradation.seen();
        for (RateKind kind : RateKind.values()) {
            if (sustained.tells(kind)) {
                records.computeIfAbsent(kind, missing -> new PeakRecord(name, kind))
                        .learn(sustained, at);
            }
        }
        return true;
    }

    private static String group(Target target) {
        double total = target.space().totalBytes();
        long size = total <= 0 ? 0 : Math.round(STEPS * Math.log(total) / Math.log(2));
        TargetKind kind = target.name().kind();
        return kind + " " + ConfiguredPeaks.deviceClass(target) + " " + size;
    }

    /** The class of devices that it is compared with; empty as long as nothing was seen. */
    String peerGroup() {
        return peerGroup;
    }

    Optional<SustainedRates> latest() {
        return Optional.ofNullable(latest);
    }

    Degradation degradation() {
        return degradation;
    }

    Optional<PeakRecord> find(RateKind kind) {
        return Optional.ofNullable(records.get(kind));
    }

    Peak own(RateKind kind, Instant now) {
        return find(kind).map(found -> found.peak(now)).orElse(Peak.UNKNOWN);
    }

    void comparedWithPeers(Peaks peaks) {
        ofPeers = peaks;
    }

    /** What it showed itself, else what its peers did. */
    Peaks learnt(Instant now) {
        Map<RateKind, Peak> own = new EnumMap<>(RateKind.class);
        records.forEach((kind, found) -> own.put(kind, found.peak(now)));
        return new Peaks(own).or(ofPeers);
    }

    List<StoredPeak> unsaved() {
        List<StoredPeak> unsaved = new ArrayList<>();
        for (PeakRecord found : records.values()) {
            if (found.changed()) {
                unsaved.add(found.stored());
            }
        }
        return unsaved;
    }
}
