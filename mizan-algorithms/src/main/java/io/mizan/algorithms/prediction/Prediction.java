package io.mizan.algorithms.prediction;

import io.mizan.model.history.PredictedCreate;
import java.util.List;

/**
 * What the next run will create.
 *
 * @param application what the runs are of
 * @param ranks of the next run
 * @param creates in the order of time
 * @param templates of all files of the past, those without a predictable name included
 * @param notes what was assumed or scaled, in sentences
 */
public record Prediction(
        String application,
        int runs,
        int ranks,
        List<PredictedCreate> creates,
        List<TemplateForecast> templates,
        List<String> notes) {

    /**
     * A template of names.
     *
     * @param text with marks for what varies
     * @param course {@code again} where each run starts anew, {@code on} where steps go on, {@code both} where nobody knows,
     *     {@code unpredictable} where names cannot be known before
     * @param runs that had such files
     * @param files of the newest of these runs
     * @param bytes of them together
     * @param predicted files of the next run
     */
    public record TemplateForecast(String text, String course, int runs, long files, long bytes, long predicted) {}

    public Prediction {
        creates = List.copyOf(creates);
        templates = List.copyOf(templates);
        notes = List.copyOf(notes);
    }
}
