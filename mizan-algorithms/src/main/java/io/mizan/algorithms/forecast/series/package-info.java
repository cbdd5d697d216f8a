/** What every model of a series stands on: the series with its gaps, its period, and the shape of an answer. */
@NullMarked
package io.mizan.algorithms.forecast.series;

import org.jspecify.annotations.NullMarked;
