/** Groups of points that lie close together. */
@NullMarked
package io.mizan.algorithms.clustering;

import org.jspecify.annotations.NullMarked;
