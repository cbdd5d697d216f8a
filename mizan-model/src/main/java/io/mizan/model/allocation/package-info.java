/** How many targets an application gets, and the port of the policies that decide. */
@NullMarked
package io.mizan.model.allocation;

import org.jspecify.annotations.NullMarked;
