/** Sizes of accesses and the accesses that took longest. */
@NullMarked
package io.mizan.traces.picture.access;

import org.jspecify.annotations.NullMarked;
