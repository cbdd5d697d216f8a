package io.mizan.controller.peak;

import io.mizan.controller.peak.SustainedRates.Flow;
import io.mizan.database.peak.StoredPeak.Work;
import io.mizan.model.load.Peak;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.load.Peaks;
import io.mizan.model.load.RateKind;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What targets of one class say about each other.
 *
 * <p>Where some of them were seen saturated, the others can do as much: the upper median of these. Where none was, one that does at least twice as
 * much as its calm peers and takes four times as long for an operation, and for a byte, is taken to be saturated; that is a weak
 * evidence, and says so. A target that has done more than its peers show is not measured by them.
 *
 * <p>O(n log n) for n targets.
 */
final class PeerComparison {
    private static final int PEERS = 3;
    /** A class is believed less than what a target shows itself. */
    private static final double OF_CLASS = 0.8;

    private static final double WEAK = 0.4;
    /** Peers that carry nine tenths of what a target carries carry as much. */
    private static final double AS_MUCH = 0.9;

    private final List<TargetHistory> members;
    private final Instant now;

    private PeerComparison(List<TargetHistory> members, Instant now) {
        this.members = members;
        this.now = now;
    }

    /** @param members of one class */
    static void run(List<TargetHistory> members, Instant now) {
        PeerComparison comparison = new PeerComparison(members, now);
        Map<RateKind, Map<TargetHistory, Peak>> byKind = new EnumMap<>(RateKind.class);
        for (RateKind kind : RateKind.values()) {
            byKind.put(kind, comparison.peaks(kind));
        }
        for (TargetHistory member : members) {
            Map<RateKind, Peak> peaks = new EnumMap<>(RateKind.class);
            byKind.forEach((kind, found) -> peaks.put(kind, found.getOrDefault(member, Peak.UNKNOWN)));
            member.comparedWithPeers(new Peaks(peaks));
        }
        double[] times = new double[members.size()];
        comparison.compareTimes(SustainedRates::reads, times);
        comparison.compareTimes(SustainedRates::writes, times);
        for (int i = 0; i < times.length; i++) {
            members.get(i).degradation().judge(times[i]);
        }
    }

    private Map<TargetHistory, Peak> peaks(RateKind kind) {
        Map<TargetHistory, Peak> peaks = new LinkedHashMap<>();
        List<Peak> shown = members.stream()
                .map(member -> member.own(kind, now))
                .filter(Peak::known)
                .toList();
        if (shown.isEmpty()) {
            saturatedByPeers(kind, peaks);
            shown = List.copyOf(peaks.values());
        }
        if (shown.isEmpty()) {
            return peaks;
        }
        double[] rates = shown.stream().mapToDouble(Peak::perSecond).sorted().toArray();
        double rate = rates[rates.length / 2];
        double confidence = OF_CLASS
                * shown.stream().mapToDouble(Peak::confidence).average().orElse(0);
        Peak ofClass = new Peak(rate, PeakOrigin.PEERS, confidence);
        for (TargetHistory member : members) {
            double done =
                    member.find(kind).map(found -> found.highest().perSecond()).orElse(0.0);
            if (done <= rate) {
                peaks.putIfAbsent(member, ofClass);
            }
        }
        return peaks;
    }

    /** Those that do more than their calm peers and take longer for it. */
    private void saturatedByPeers(RateKind kind, Map<TargetHistory, Peak> peaks) {
        double most = members.stream()
                .flatMap(member -> member.find(kind).stream())
                .mapToDouble(found -> found.highest().perSecond())
                .max()
                .orElse(0);
        List<Work> calm = members.stream()
                .flatMap(member -> calm(member, kind))
                .filter(work -> work.millis() > 0 && work.perSecond() * PeakRecord.BUSIER <= most)
                .toList();
        if (calm.size() < PEERS) {
            return;
        }
        double rate = median(calm.stream().mapToDouble(Work::perSecond).toArray());
        double millis = median(calm.stream().mapToDouble(Work::millis).toArray());
        double size = median(calm.stream().mapToDouble(Work::requestBytes).toArray());
        for (TargetHistory member : members) {
            Optional<PeakRecord> found = member.find(kind);
            if (found.isPresent()) {
                Work highest = found.get().highest();
                double slower = new Flow(highest.requestBytes(), 1, highest.millis()).slower(millis, size);
                if (highest.perSecond() >= PeakRecord.BUSIER * rate && slower >= PeakRecord.SLOWER) {
                    peaks.put(
                            member,
                            new Peak(
                                    highest.perSecond(),
                                    PeakOrigin.LEARNT,
                                    WEAK * found.get().faded(now)));
                }
            }
        }
    }

    /** The calm work of a target in this direction, large requests or small, at its rate in the unit of the kind. */
    private static Stream<Work> calm(TargetHistory member, RateKind kind) {
        return Arrays.stream(RateKind.values())
                .filter(other -> sameDirection(kind, other))
                .flatMap(other -> member.find(other).stream())
                .map(found -> inUnitOf(kind, found.kind(), found.calm()));
    }

    private static boolean sameDirection(RateKind one, RateKind other) {
        return switch (one) {
            case READ_BYTES, READS -> other == RateKind.READ_BYTES || other == RateKind.READS;
            case WRITE_BYTES, WRITES -> other == RateKind.WRITE_BYTES || other == RateKind.WRITES;
            case METADATA -> other == RateKind.METADATA;
        };
    }

    private static Work inUnitOf(RateKind kind, RateKind from, Work work) {
        if (kind.isBytes() == from.isBytes() || work.requestBytes() == 0) {
            return work;
        }
        double rate = kind.isBytes() ? work.perSecond() * work.requestBytes() : work.perSecond() / work.requestBytes();
        return new Work(rate, work.millis(), work.requestBytes());
    }

    /** How often as long as peers that carry as much each member takes in one direction; the larger of what is there already. */
    private void compareTimes(Function<SustainedRates, Flow> direction, double[] times) {
        Flow[] flows = new Flow[members.size()];
        for (int i = 0; i < flows.length; i++) {
            flows[i] = members.get(i).latest().map(direction).orElse(Flow.NONE);
        }
        Integer[] order = Stream.iterate(0, i -> i < flows.length, i -> i + 1)
                .filter(i -> flows[i].busy() && flows[i].millis() > 0)
                .sorted(Comparator.comparingDouble(i -> -flows[i].bytes()))
                .toArray(Integer[]::new);
        RunningMedian millis = new RunningMedian();
        RunningMedian sizes = new RunningMedian();
        int taken = 0;
        for (int i : order) {
            while (taken < order.length && flows[order[taken]].bytes() >= AS_MUCH * flows[i].bytes()) {
                millis.add(flows[order[taken]].millis());
                sizes.add(flows[order[taken]].requestBytes());
                taken++;
            }
            // The target itself is among them.
            if (taken > PEERS) {
                times[i] = Math.max(times[i], flows[i].slower(millis.lowerMedian(), sizes.lowerMedian()));
            }
        }
    }

    private static double median(double[] numbers) {
        Arrays.sort(numbers);
        return numbers[(numbers.length - 1) / 2];
    }
}
