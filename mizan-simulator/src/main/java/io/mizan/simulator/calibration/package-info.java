/** Parameters of a platform from measurements of the real thing. */
@NullMarked
package io.mizan.simulator.calibration;

import org.jspecify.annotations.NullMarked;
