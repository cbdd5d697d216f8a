/** Placement policies compared on the same requests and system. */
@NullMarked
package io.mizan.algorithms.placement.compare;

import org.jspecify.annotations.NullMarked;
