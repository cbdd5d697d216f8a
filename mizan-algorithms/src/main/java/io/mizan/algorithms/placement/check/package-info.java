/** What holds for every placement: the verifier, and the figures by which placements are compared. */
@NullMarked
package io.mizan.algorithms.placement.check;

import org.jspecify.annotations.NullMarked;
