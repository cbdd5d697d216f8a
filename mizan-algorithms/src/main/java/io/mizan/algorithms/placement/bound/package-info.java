/** How even a placement can be at best. */
@NullMarked
package io.mizan.algorithms.placement.bound;

import org.jspecify.annotations.NullMarked;
