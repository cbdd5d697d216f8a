/** Tests of the package of the same name. */
@NullMarked
package io.mizan.simulator.run;

import org.jspecify.annotations.NullMarked;
