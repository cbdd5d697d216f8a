/** Comma-separated values with named columns. */
@NullMarked
package io.mizan.simulator.csv;

import org.jspecify.annotations.NullMarked;
