/** Tests of the package of the same name. */
@NullMarked
package io.mizan.simulator.scenario;

import org.jspecify.annotations.NullMarked;
