/** Traces of Recorder 2.5: the calls of every process, and the workload that they are. */
@NullMarked
package io.mizan.traces.recorder;

import org.jspecify.annotations.NullMarked;
