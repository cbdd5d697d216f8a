/** Tests of the figures over all records. */
@NullMarked
package io.mizan.traces.darshan.summary;

import org.jspecify.annotations.NullMarked;
