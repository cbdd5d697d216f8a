/** How many resources each application gets, and which: the policies of RR-9549, by name. */
@NullMarked
package io.mizan.algorithms.allocation;

import org.jspecify.annotations.NullMarked;
