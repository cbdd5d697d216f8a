/** Measurements, each as a ratio to a named alternative in the same run. */
@NullMarked
package io.mizan.benchmarks;

import org.jspecify.annotations.NullMarked;
