/** Jobs in bursts of data and metadata over forwarding nodes, servers and targets, on simulated time. */
@NullMarked
package io.mizan.simulator.job;

import org.jspecify.annotations.NullMarked;
