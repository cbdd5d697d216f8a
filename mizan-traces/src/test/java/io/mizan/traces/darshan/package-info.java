/** Tests of the Darshan reader, and the writer of logs that they and others use. */
@NullMarked
package io.mizan.traces.darshan;

import org.jspecify.annotations.NullMarked;
