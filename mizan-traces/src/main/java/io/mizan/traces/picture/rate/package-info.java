/** Bytes over time, of the whole run and by rows of ranks. */
@NullMarked
package io.mizan.traces.picture.rate;

import org.jspecify.annotations.NullMarked;
