/** Bandwidth profiles, and sets of applications drawn from them (RR-9549 §5.1, §5.3). */
@NullMarked
package io.mizan.simulator.scheduling.workload;

import org.jspecify.annotations.NullMarked;
