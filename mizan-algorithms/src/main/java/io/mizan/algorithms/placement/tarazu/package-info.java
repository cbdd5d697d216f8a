/** Tarazu's allocation as the paper prints it, and with figures refreshed after each request. */
@NullMarked
package io.mizan.algorithms.placement.tarazu;

import org.jspecify.annotations.NullMarked;
