package io.mizan.model.load;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a target can do at most, by kind of rate.
 *
 * @param byKind the kinds that are known
 */
public record Peaks(Map<RateKind, Peak> byKind) {
    public static final Peaks UNKNOWN = new Peaks(Map.of());

    public Peaks {
        Map<RateKind, Peak> known = new EnumMap<>(RateKind.class);
        byKind.forEach((kind, peak) -> {
            if (peak.known()) {
                known.put(kind, peak);
            }
        });
        byKind = Collections.unmodifiableMap(known);
    }

    public Peak get(RateKind kind) {
        return byKind.getOrDefault(kind, Peak.UNKNOWN);
    }

    /** These, and for kinds that they do not know, those of another. */
    public Peaks or(Peaks other) {
        if (byKind.isEmpty() || other.byKind.isEmpty()) {
            return byKind.isEmpty() ? other : this;
        }
        Map<RateKind, Peak> all = new EnumMap<>(RateKind.class);
        all.putAll(other.byKind);
        all.putAll(byKind);
        return new Peaks(all);
    }

    /** Those that are at least so certain. */
    public Peaks trusted(double confidence) {
        if (byKind.values().stream().allMatch(peak -> peak.confidence() >= confidence)) {
            return this;
        }
        Map<RateKind, Peak> trusted = new EnumMap<>(RateKind.class);
        byKind.forEach((kind, peak) -> {
            if (peak.confidence() >= confidence) {
                trusted.put(kind, peak);
            }
        });
        return new Peaks(trusted);
    }

    /** The same rates, each with a factor; what a degraded target still does. */
    public Peaks times(double factor) {
        Map<RateKind, Peak> less = new EnumMap<>(RateKind.class);
        byKind.forEach(
                (kind, peak) -> less.put(kind, new Peak(factor * peak.perSecond(), peak.origin(), peak.confidence())));
        return new Peaks(less);
    }
}
