/** The plain policies that others are measured against. */
@NullMarked
package io.mizan.algorithms.placement.baseline;

import org.jspecify.annotations.NullMarked;
