/** Lustre's own allocators: round robin, weighted random by free space, and the switch between them. */
@NullMarked
package io.mizan.algorithms.placement.lustre;

import org.jspecify.annotations.NullMarked;
