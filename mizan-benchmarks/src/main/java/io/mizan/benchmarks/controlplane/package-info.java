/** {@code ./mizan bench control-plane}: a controller under the load of a large site. */
@NullMarked
package io.mizan.benchmarks.controlplane;

import org.jspecify.annotations.NullMarked;
