/** Tries policies on a system as it is now: one workload behind the port of the model, or weeks of use. */
@NullMarked
package io.mizan.simulator.whatif;

import org.jspecify.annotations.NullMarked;
