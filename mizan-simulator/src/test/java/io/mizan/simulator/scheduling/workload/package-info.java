/** Tests of profiles and of the sets drawn from them. */
@NullMarked
package io.mizan.simulator.scheduling.workload;

import org.jspecify.annotations.NullMarked;
