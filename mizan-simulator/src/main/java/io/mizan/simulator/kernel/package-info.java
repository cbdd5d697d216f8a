/** The event queue on simulated time and the flows that share links max-min fairly. */
@NullMarked
package io.mizan.simulator.kernel;

import org.jspecify.annotations.NullMarked;
