/** Opening Darshan logs: the job, the names and the records of every module. */
@NullMarked
package io.mizan.traces.darshan;

import org.jspecify.annotations.NullMarked;
