/** What a simulated system consists of, as files describe it and as it comes with Mizan. */
@NullMarked
package io.mizan.simulator.platform;

import org.jspecify.annotations.NullMarked;
