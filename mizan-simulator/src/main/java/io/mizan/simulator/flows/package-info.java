/** Given flows over given links, in rounds: read from comma-separated values, and replayed. */
@NullMarked
package io.mizan.simulator.flows;

import org.jspecify.annotations.NullMarked;
