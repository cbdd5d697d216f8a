package io.mizan.cli.command.workload;

import io.mizan.traces.workload.score.Scores;
import io.mizan.traces.workload.score.TierScore;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code mizan workload --score --json}; {@code docs/schemas/workload-score-v1.json} describes it. */
final class ScoreJson {
    private ScoreJson() {}

    static Map<String, Object> of(String log, long seed, Scores scores) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", "mizan/workload-score/v1");
        json.put("log", log);
        json.put("seed", seed);
        json.put("runSeconds", scores.runSeconds());
        json.put("files", scores.files());
        json.put("bytes", scores.bytes());
        json.put("filesLeftOut", scores.skipped());
        json.put("tiers", scores.tiers().stream().map(ScoreJson::tier).toList());
        return json;
    }

    private static Map<String, @Nullable Object> tier(TierScore score) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("tier", score.tier().label());
        json.put("distanceSeconds", score.distanceSeconds());
        json.put("distanceShare", score.distanceShare());
        json.put("peakError", score.peakError());
        json.put("fileDistanceSeconds", score.fileDistanceSeconds());
        // No layout is not a number, which JSON writes as null.
        json.put("targetError", score.targetError());
        json.put("targetLoadError", score.targetLoadError());
        return json;
    }
}
