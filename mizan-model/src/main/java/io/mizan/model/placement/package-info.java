/** Which targets a new file gets: requests, allocations and the port of the policies that decide. */
@NullMarked
package io.mizan.model.placement;

import org.jspecify.annotations.NullMarked;
