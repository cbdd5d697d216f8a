package io.mizan.model.plan;

import io.mizan.model.system.MoveResult.Reason;

/** A file that stays although it lies on a target that is too full. */
public record SkippedFile(String path, long bytes, Reason reason) {}
