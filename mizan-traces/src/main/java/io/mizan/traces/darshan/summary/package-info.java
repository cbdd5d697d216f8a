/** Figures over all records of a module: totals, performance, kinds of files. */
@NullMarked
package io.mizan.traces.darshan.summary;

import org.jspecify.annotations.NullMarked;
