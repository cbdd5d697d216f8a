package io.mizan.telemetry.collect.exporter;

import io.mizan.model.units.TargetName;
import io.mizan.telemetry.collect.DiskTimes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What node_exporter says of the disks of a server. A target is on the device that is mounted on a folder of its name, {@code …/scratch-OST0004} or
 * {@code …/OST0004}, or on the mapped device of its name. Whether a device is one disk is not in these metrics.
 */
final class NodeDisks {
    static final String PREFIX = "node_";

    private static final String MAPPER = "/dev/mapper/";
    private static final double MILLIS = 1000;

    private final Map<String, Double> busySeconds = new HashMap<>();
    private final Map<String, String> mapped = new HashMap<>();
    private final Map<String, String> mounted = new HashMap<>();

    void take(Metric metric) {
        String device = metric.label("device");
        switch (metric.name()) {
            case "node_disk_io_time_seconds_total" -> {
                if (metric.value() >= 0) {
                    busySeconds.put(device, metric.value());
                }
            }
            case "node_disk_device_mapper_info" -> mapped.put(metric.label("name"), device);
            case "node_filesystem_size_bytes" -> {
                if (metric.label("fstype").equals("lustre")) {
                    String folder = metric.label("mountpoint");
                    mounted.put(folder.substring(folder.lastIndexOf('/') + 1), device);
                }
            }
            default -> {
                // Of no disk.
            }
        }
    }

    DiskTimes behind(TargetName target) {
        String device =
                mounted.getOrDefault(target.toString(), mounted.getOrDefault(target.shortForm(), MAPPER + target));
        String last = device.substring(device.lastIndexOf('/') + 1);
        String name = device.startsWith(MAPPER) ? mapped.getOrDefault(last, last) : last;
        @Nullable Double seconds = busySeconds.get(name);
        if (seconds == null) {
            // A partition is on its disk.
            name = name.replaceFirst("\\d+$", "");
            seconds = busySeconds.get(name);
        }
        return seconds == null ? DiskTimes.UNKNOWN : new DiskTimes(Map.of(name, Math.round(MILLIS * seconds)), false);
    }
}
