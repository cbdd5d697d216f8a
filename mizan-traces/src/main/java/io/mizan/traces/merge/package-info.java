/** Many streams in time order made into one. */
@NullMarked
package io.mizan.traces.merge;

import org.jspecify.annotations.NullMarked;
