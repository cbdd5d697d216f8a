/** Decoding the records of each Darshan module from the bytes of a log. */
@NullMarked
package io.mizan.traces.darshan.decode;

import org.jspecify.annotations.NullMarked;
