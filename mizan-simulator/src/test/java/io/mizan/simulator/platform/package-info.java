/** Tests of the package of the same name. */
@NullMarked
package io.mizan.simulator.platform;

import org.jspecify.annotations.NullMarked;
