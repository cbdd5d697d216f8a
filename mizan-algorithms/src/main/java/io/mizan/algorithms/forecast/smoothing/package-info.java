/** Exponential smoothing: a level and a trend that follow the newest values. */
@NullMarked
package io.mizan.algorithms.forecast.smoothing;

import org.jspecify.annotations.NullMarked;
