/** Tests of workloads as text. */
@NullMarked
package io.mizan.traces.csv;

import org.jspecify.annotations.NullMarked;
