/** Writes logs as Darshan 3.4 does, of programs that exist only in a simulation. */
@NullMarked
package io.mizan.traces.darshan.write;

import org.jspecify.annotations.NullMarked;
