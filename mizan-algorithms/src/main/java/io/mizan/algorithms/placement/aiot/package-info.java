/** The path search of AIOT: through forwarding nodes, servers and targets, by load. */
@NullMarked
package io.mizan.algorithms.placement.aiot;

import org.jspecify.annotations.NullMarked;
