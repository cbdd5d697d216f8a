/** Mizan's own policy: the most even placement there is, or one with a known distance to it. */
@NullMarked
package io.mizan.algorithms.placement.balanced;

import org.jspecify.annotations.NullMarked;
