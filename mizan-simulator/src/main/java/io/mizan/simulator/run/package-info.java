/** One run of a scenario: one policy, one seed, one thread. */
@NullMarked
package io.mizan.simulator.run;

import org.jspecify.annotations.NullMarked;
