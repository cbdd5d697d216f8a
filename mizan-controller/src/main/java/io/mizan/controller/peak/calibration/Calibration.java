package io.mizan.controller.peak.calibration;

import io.mizan.controller.peak.ConfiguredPeaks;
import io.mizan.controller.peak.ConfiguredPeaks.Entry;
import io.mizan.controller.peak.ConfiguredPeaks.Scope;
import io.mizan.database.peak.StoredPeak;
import io.mizan.database.peak.StoredPeak.Work;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.load.RateKind;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Peaks from benchmarks and from history, the highest of each kind. */
public final class Calibration {
    private record Subject(Scope scope, String name) implements Comparable<Subject> {
        @Override
        public int compareTo(Subject other) {
            int order = scope.compareTo(other.scope);
            return order != 0 ? order : name.compareTo(other.name);
        }
    }

    private final Map<Subject, Map<RateKind, Double>> highest = new TreeMap<>();

    /**
     * Takes a benchmark.
     *
     * @param scope what the names are
     * @param names that it was about; empty for those that it names itself
     * @param over how many targets it was spread over where the output does not say, 0 for as many as there are names
     */
    public void take(BenchmarkResult result, Scope scope, Collection<String> names, int over) {
        Collection<String> subjects = names.isEmpty() ? result.targets() : names;
        if (subjects.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "the output does not name its targets")
                    .maybe("say which with --target, --pool or --class, or give the detail file of obdfilter-survey")
                    .exception();
        }
        if (scope != Scope.TARGET
                && over == 0
                && result.highest().values().stream().anyMatch(r -> r.targets() == 0)) {
            throw Problem.of(ErrorCode.USAGE, "the output does not say over how many targets it was spread")
                    .maybe("add --over N")
                    .exception();
        }
        int spread = over > 0 ? over : subjects.size();
        result.highest()
                .forEach((kind, rate) ->
                        subjects.forEach(name -> take(scope, name, kind, kind.checkedPeak(rate.ofOne(spread)))));
    }

    /** Takes what a controller learnt; rates without evidence of saturation are no peaks. */
    public void take(List<StoredPeak> history) {
        for (StoredPeak peak : history) {
            if (peak.origin() == PeakOrigin.LEARNT && peak.evidence() > 0) {
                take(Scope.TARGET, peak.target(), peak.kind(), peak.highest().perSecond());
            }
        }
    }

    private void take(Scope scope, String name, RateKind kind, double rate) {
        highest.computeIfAbsent(new Subject(scope, name), subject -> new EnumMap<>(RateKind.class))
                .merge(kind, rate, Math::max);
    }

    /** By target, pool and class, as the file of peaks has them. */
    public ConfiguredPeaks peaks() {
        return new ConfiguredPeaks(highest.entrySet().stream()
                .map(entry -> new Entry(
                        entry.getKey().scope(), entry.getKey().name(), PeakOrigin.CALIBRATED, entry.getValue()))
                .toList());
    }

    /** For the database of a controller, which keeps peaks of targets. */
    public List<StoredPeak> stored(Instant at) {
        if (highest.keySet().stream().anyMatch(subject -> subject.scope() != Scope.TARGET)) {
            throw Problem.of(ErrorCode.USAGE, "peaks of pools and classes cannot be stored")
                    .maybe("write them to a file with -o, and name it in target.peaks")
                    .exception();
        }
        return highest.entrySet().stream()
                .flatMap(entry -> entry.getValue().entrySet().stream()
                        .map(rate -> new StoredPeak(
                                entry.getKey().name(),
                                rate.getKey(),
                                PeakOrigin.CALIBRATED,
                                new Work(rate.getValue(), 0, 0),
                                Work.NONE,
                                1,
                                at)))
                .toList();
    }
}
