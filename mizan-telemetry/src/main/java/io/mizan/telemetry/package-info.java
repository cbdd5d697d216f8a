/** Observes: turns what storage systems say about themselves into views of them. */
@NullMarked
package io.mizan.telemetry;

import org.jspecify.annotations.NullMarked;
