package io.mizan.simulator.whatif;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.whatif.UsageProfile;
import io.mizan.telemetry.snapshot.SiteSnapshot;
import io.mizan.telemetry.snapshot.SiteSnapshot.Settings;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Facts of a site about the use and the settings of its system.
 *
 * @param threshold {@code qos_threshold_rr} in per cent
 * @param files the kinds of files that were counted, each with one stripe; empty where nobody counted
 * @param layout the default of the mount point
 * @param missing how many things could not be found out
 */
public record SiteFacts(
        OptionalInt threshold, List<UsageProfile.Kind> files, Optional<FileLayout> layout, int missing) {
    public static final SiteFacts NONE = new SiteFacts(OptionalInt.empty(), List.of(), Optional.empty(), 0);

    public SiteFacts {
        files = List.copyOf(files);
    }

    /** What a snapshot says, if there is one. */
    public static SiteFacts of(Optional<SiteSnapshot> site, String system) {
        return site.map(snapshot -> new SiteFacts(
                        settings(site, system).thresholdRr(),
                        snapshot.sizes().stream()
                                .filter(size -> size.files() > 0 && size.bytes() > 0)
                                .map(size -> new UsageProfile.Kind(
                                        Math.max(1, size.bytes() / size.files()), size.bytes(), 1))
                                .toList(),
                        snapshot.layouts().values().stream().findFirst(),
                        snapshot.missing().size()))
                .orElse(NONE);
    }

    /** The settings of the allocator of a file system, as far as a snapshot has them. */
    public static Settings settings(Optional<SiteSnapshot> site, String system) {
        return site.map(snapshot -> snapshot.settingsOf(system)).orElse(Settings.UNKNOWN);
    }
}
