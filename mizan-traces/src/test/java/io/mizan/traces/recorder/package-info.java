/** Tests of the Recorder reader, and the writer of traces that they use. */
@NullMarked
package io.mizan.traces.recorder;

import org.jspecify.annotations.NullMarked;
