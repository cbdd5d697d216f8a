/** Tests of applications that share resources. */
@NullMarked
package io.mizan.simulator.scheduling;

import org.jspecify.annotations.NullMarked;
