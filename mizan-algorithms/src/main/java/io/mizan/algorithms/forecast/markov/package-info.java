/** Markov chains on quantised values. */
@NullMarked
package io.mizan.algorithms.forecast.markov;

import org.jspecify.annotations.NullMarked;
