/** What all charts of a run share: direction, source of the data and rows of ranks. */
@NullMarked
package io.mizan.traces.picture.chart;

import org.jspecify.annotations.NullMarked;
