/** Applications that alternate between computing and I/O on shared resources: what a schedule costs them (RR-9549). */
@NullMarked
package io.mizan.simulator.scheduling;

import org.jspecify.annotations.NullMarked;
