/** From a requested layout to components with stripe sizes. */
@NullMarked
package io.mizan.algorithms.layout;

import org.jspecify.annotations.NullMarked;
