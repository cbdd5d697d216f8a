/** Flows of stripes from requests to targets: the exact solver behind Tarazu's allocation. */
@NullMarked
package io.mizan.algorithms.flow;

import org.jspecify.annotations.NullMarked;
