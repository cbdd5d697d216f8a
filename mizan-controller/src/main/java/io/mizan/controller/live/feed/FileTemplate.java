package io.mizan.controller.live.feed;

import java.util.Map;

/**
 * Files of an application that differ in numbers only, such as {@code out/step-<N>.h5}: what was predicted for its next run, and what
 * the last one did. What is not known is negative.
 *
 * @param template all files of the application where nobody tells them apart
 * @param bytesByTarget where its plan put them, by index of the object target; empty where there is none
 */
public record FileTemplate(
        String template,
        long predictedFiles,
        long predictedBytes,
        long actualFiles,
        long actualBytes,
        Map<Integer, Long> bytesByTarget) {
    public FileTemplate {
        bytesByTarget = Map.copyOf(bytesByTarget);
    }

    /** Nobody knows where. */
    public FileTemplate(String template, long predictedFiles, long predictedBytes, long actualFiles, long actualBytes) {
        this(template, predictedFiles, predictedBytes, actualFiles, actualBytes, Map.of());
    }
}
