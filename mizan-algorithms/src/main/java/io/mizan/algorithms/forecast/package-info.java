/** What comes next in a series: the models by name, and the choice among them. */
@NullMarked
package io.mizan.algorithms.forecast;

import org.jspecify.annotations.NullMarked;
