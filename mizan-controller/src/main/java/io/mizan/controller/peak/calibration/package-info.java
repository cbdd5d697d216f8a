/** Peaks of targets from benchmarks. */
@NullMarked
package io.mizan.controller.peak.calibration;

import org.jspecify.annotations.NullMarked;
