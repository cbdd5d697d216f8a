/** Tests of the kernel. */
@NullMarked
package io.mizan.simulator.kernel;

import org.jspecify.annotations.NullMarked;
