package io.mizan.experiments.tarazu;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A row of Table 6: IOR on Titan, one file for each node.
 *
 * @param measured GB/s on Titan
 * @param simulated GB/s of the paper's simulator
 * @param calibrates whether parameters may be fitted to it; the others are for testing
 */
public record TableSix(int megabytes, int nodes, double measured, double simulated, boolean calibrates) {

    /** The ends of both series calibrate: rows in between are tested. */
    public static final List<TableSix> ROWS = List.of(
            new TableSix(128, 32, 7.9, 6.2, true),
            new TableSix(128, 256, 38.4, 33.5, false),
            new TableSix(128, 512, 54.3, 48.7, false),
            new TableSix(128, 1024, 72.1, 69.9, false),
            new TableSix(128, 2048, 90.8, 88.1, false),
            new TableSix(128, 4096, 111.4, 105.6, true),
            new TableSix(512, 1024, 76.5, 75.8, true),
            new TableSix(512, 2048, 111.6, 110.5, false),
            new TableSix(512, 4096, 132.5, 130.4, true));

    public Map<String, String> setting() {
        Map<String, String> setting = new LinkedHashMap<>();
        setting.put("megabytes", String.valueOf(megabytes));
        setting.put("nodes", String.valueOf(nodes));
        setting.put("use", calibrates ? "calibration" : "test");
        return setting;
    }
}
