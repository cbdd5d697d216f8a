/** Logs as the texts that darshan-parser and darshan-dxt-parser print. */
@NullMarked
package io.mizan.traces.darshan.text;

import org.jspecify.annotations.NullMarked;
