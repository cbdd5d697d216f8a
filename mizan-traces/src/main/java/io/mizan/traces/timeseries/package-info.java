/** Values over time from tables: series for forecasts, and waveforms of jobs. */
@NullMarked
package io.mizan.traces.timeseries;

import org.jspecify.annotations.NullMarked;
