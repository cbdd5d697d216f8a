package io.mizan.controller.peak;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.load.Peak;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.load.Peaks;
import io.mizan.model.load.RateKind;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.Performance;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Peaks that the site says. What is said of a target outranks what is said of a pool that it is in, and that outranks its device class, each
 * kind of rate on its own.
 */
public final class ConfiguredPeaks {
    public static final ConfiguredPeaks NONE = new ConfiguredPeaks(List.of());

    /** What an entry is about, the narrowest first. */
    public enum Scope {
        TARGET("target", 1),
        POOL("pool", 0.9),
        CLASS("class", 0.8);

        private final String key;
        private final double confidence;

        Scope(String key, double confidence) {
            this.key = key;
            this.confidence = confidence;
        }

        /** Its key in files and JSON. */
        public String key() {
            return key;
        }
    }

    /**
     * The peaks of one target, or of all targets of a pool or class.
     *
     * @param name of the target or pool; hdd, ssd or nvme
     * @param origin configured, or calibrated where {@code mizan calibrate} wrote it
     * @param rates in bytes or operations per second
     */
    public record Entry(Scope scope, String name, PeakOrigin origin, Map<RateKind, Double> rates) {
        public Entry {
            rates = Map.copyOf(rates);
            rates.forEach((kind, rate) -> kind.checkedPeak(rate));
        }

        private Peaks peaks(Target target) {
            Map<RateKind, Peak> peaks = new EnumMap<>(RateKind.class);
            rates.forEach((kind, rate) -> {
                // A pool or class of devices holds data; only a metadata target answers metadata operations.
                boolean meant = scope == Scope.TARGET || target.isData() != (kind == RateKind.METADATA);
                if (meant) {
                    peaks.put(kind, new Peak(rate, origin, scope.confidence));
                }
            });
            return new Peaks(peaks);
        }
    }

    private final List<Entry> entries;
    /** By scope and name: a site may name thousands of targets. */
    private final Map<Scope, Map<String, Entry>> byName = new EnumMap<>(Scope.class);

    public ConfiguredPeaks(List<Entry> entries) {
        this.entries = List.copyOf(entries);
        for (Scope scope : Scope.values()) {
            byName.put(scope, new HashMap<>());
        }
        for (Entry entry : entries) {
            if (named(entry.scope).put(key(entry.scope, entry.name), entry) != null) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "the peaks of a " + entry.scope.key() + " are given twice")
                        .with(entry.scope.key(), entry.name)
                        .exception();
            }
        }
    }

    public List<Entry> entries() {
        return entries;
    }

    private Map<String, Entry> named(Scope scope) {
        return byName.getOrDefault(scope, Map.of());
    }

    private static String key(Scope scope, String name) {
        return scope == Scope.CLASS ? name.toUpperCase(Locale.ROOT) : name;
    }

    /** What the site says of a target. */
    public Peaks of(Target target) {
        if (entries.isEmpty()) {
            return Peaks.UNKNOWN;
        }
        Peaks found = of(Scope.TARGET, target.name().toString(), target);
        for (String pool : target.pools()) {
            found = found.or(of(Scope.POOL, pool, target));
        }
        return found.or(of(Scope.CLASS, deviceClass(target).name(), target));
    }

    private Peaks of(Scope scope, String name, Target target) {
        Entry entry = named(scope).get(name);
        return entry == null ? Peaks.UNKNOWN : entry.peaks(target);
    }

    /** A view whose targets have these peaks where it has none of its own. */
    public SystemView on(SystemView view) {
        if (entries.isEmpty()) {
            return view;
        }
        return view.withServers(view.servers().stream()
                .map(server -> server.withTargets(
                        server.targets().stream().map(this::on).toList()))
                .toList());
    }

    private Target on(Target target) {
        Peak write = of(target).get(RateKind.WRITE_BYTES);
        boolean needed = write.known() && target.performance().peakBytesPerSecond() == 0;
        return needed
                ? target.withPerformance(new Performance(
                        Math.round(write.perSecond()),
                        target.performance().loadRatio(),
                        write.origin(),
                        write.confidence()))
                : target;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ConfiguredPeaks peaks && entries.equals(peaks.entries);
    }

    @Override
    public int hashCode() {
        return entries.hashCode();
    }

    /** That of the target, or what {@code lfs df} says with its letter for flash. */
    static DeviceClass deviceClass(Target target) {
        return target.deviceClass() == DeviceClass.UNKNOWN && target.flags().contains(TargetFlag.FLASH)
                ? DeviceClass.SSD
                : target.deviceClass();
    }
}
