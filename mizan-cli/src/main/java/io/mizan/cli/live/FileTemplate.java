package io.mizan.cli.live;

/**
 * Files of an application that differ in numbers only, such as {@code out/step-<N>.h5}: what was predicted for its next run, and what
 * the last one did. What is not known is negative.
 *
 * @param template all files of the application where nobody tells them apart
 */
public record FileTemplate(
        String template, long predictedFiles, long predictedBytes, long actualFiles, long actualBytes) {}
