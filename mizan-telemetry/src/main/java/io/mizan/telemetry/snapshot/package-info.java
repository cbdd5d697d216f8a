/** What {@code mizan snapshot-script} brings home: the state of a system in one tar. */
@NullMarked
package io.mizan.telemetry.snapshot;

import org.jspecify.annotations.NullMarked;
