@NullMarked
package io.mizan.simulator.calibration;

import org.jspecify.annotations.NullMarked;
