/** Models without parameters to search for; what any other model has to beat. */
@NullMarked
package io.mizan.algorithms.forecast.naive;

import org.jspecify.annotations.NullMarked;
