/** Snapshots: the state of a system in one tar, as {@code mizan snapshot-script} collects it, and system files. */
@NullMarked
package io.mizan.telemetry.snapshot;

import org.jspecify.annotations.NullMarked;
