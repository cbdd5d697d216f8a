/** The bytes of a Darshan log: its header, its regions and their decompression. */
@NullMarked
package io.mizan.traces.darshan.format;

import org.jspecify.annotations.NullMarked;
