/** Tests of the package of the same name. */
@NullMarked
package io.mizan.simulator.program;

import org.jspecify.annotations.NullMarked;
