/** Which targets new files get: the registry of the policies. */
@NullMarked
package io.mizan.algorithms.placement;

import org.jspecify.annotations.NullMarked;
