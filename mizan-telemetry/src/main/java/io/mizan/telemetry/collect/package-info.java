/** Collects: turns counters of any source into the reports of a server. */
@NullMarked
package io.mizan.telemetry.collect;

import org.jspecify.annotations.NullMarked;
