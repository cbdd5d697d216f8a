package io.mizan.telemetry.report;

import io.mizan.model.system.Target;

/**
 * A target as its server sees it.
 *
 * @param target name, space, inodes, flags; its load is what the receiver makes of the activity
 */
public record TargetReport(Target target, Activity activity) {}
