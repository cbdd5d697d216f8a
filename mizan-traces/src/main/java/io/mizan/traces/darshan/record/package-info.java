/** Records of a Darshan log as readers of logs see them. */
@NullMarked
package io.mizan.traces.darshan.record;

import org.jspecify.annotations.NullMarked;
