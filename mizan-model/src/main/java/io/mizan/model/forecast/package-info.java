/** What comes next in a series, and the port of the models that say so. */
@NullMarked
package io.mizan.model.forecast;

import org.jspecify.annotations.NullMarked;
