/** Bandwidth on unevenly filled Lustre systems, as administrators reported it. */
@NullMarked
package io.mizan.experiments.collapse;

import org.jspecify.annotations.NullMarked;
