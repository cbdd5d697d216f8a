package io.mizan.controller.client;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.prediction.check.HitThresholds;
import io.mizan.controller.plan.IndexOfLayouts;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a run of an application is told from outside.
 *
 * @param place where the application keeps its traces and indexes
 * @param layouts file for layouts that files cannot keep, if there is one
 * @param project that pays for the run, empty where there is none
 * @param named layouts for files by name
 * @param historyRuns traces that are kept
 * @param where what the index is for
 * @param job of the batch system, empty outside of one
 */
public record RunSetting(
        Path place,
        Optional<Path> layouts,
        String application,
        String user,
        String project,
        String client,
        IndexOfLayouts where,
        Layouts named,
        HitThresholds thresholds,
        int historyRuns,
        String job) {}
