/** What a Darshan log says about each file, in the terms that workloads need. */
@NullMarked
package io.mizan.traces.workload.record;

import org.jspecify.annotations.NullMarked;
