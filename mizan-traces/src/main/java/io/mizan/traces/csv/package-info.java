/** Workloads as comma-separated values. */
@NullMarked
package io.mizan.traces.csv;

import org.jspecify.annotations.NullMarked;
