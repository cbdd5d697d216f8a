package io.mizan.cli.command.calibrate;

import io.mizan.controller.peak.ConfiguredPeaks;
import io.mizan.controller.peak.ConfiguredPeaks.Entry;
import io.mizan.model.load.RateKind;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code mizan calibrate targets --json}, schema {@code mizan/calibration/v1}. */
final class CalibrationJson {
    private CalibrationJson() {}

    static Map<String, @Nullable Object> of(ConfiguredPeaks peaks, @Nullable String file, boolean stored) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("schema", "mizan/calibration/v1");
        json.put("peaks", peaks.entries().stream().map(CalibrationJson::entry).toList());
        json.put("file", file);
        json.put("stored", stored);
        return json;
    }

    private static Map<String, Object> entry(Entry entry) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(entry.scope().key(), entry.name());
        for (RateKind kind : RateKind.values()) {
            Double rate = entry.rates().get(kind);
            if (rate != null) {
                json.put(kind.key(), rate);
            }
        }
        return json;
    }
}
