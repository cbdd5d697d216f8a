/** Placement by what targets will have to do. */
@NullMarked
package io.mizan.algorithms.placement.load;

import org.jspecify.annotations.NullMarked;
