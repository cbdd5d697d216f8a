/** Scenarios: applications on a platform, what happens to it meanwhile, and the file that describes all of it. */
@NullMarked
package io.mizan.simulator.scenario;

import org.jspecify.annotations.NullMarked;
