/** Tests of figures and statements. */
@NullMarked
package io.mizan.simulator.scheduling.experiment;

import org.jspecify.annotations.NullMarked;
