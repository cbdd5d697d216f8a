/** Which existing files to move, and where, so that no target is too full or too busy; where new directories go. */
@NullMarked
package io.mizan.algorithms.rebalance;

import org.jspecify.annotations.NullMarked;
