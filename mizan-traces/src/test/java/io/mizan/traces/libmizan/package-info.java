/** Tests of the reader of libmizan traces, and a writer of them. */
@NullMarked
package io.mizan.traces.libmizan;

import org.jspecify.annotations.NullMarked;
