/** Tests of plans and their replay. */
@NullMarked
package io.mizan.simulator.flows;

import org.jspecify.annotations.NullMarked;
