/** The Haar wavelet: a series as averages and differences at all scales, and without its noise. */
@NullMarked
package io.mizan.algorithms.wavelet;

import org.jspecify.annotations.NullMarked;
