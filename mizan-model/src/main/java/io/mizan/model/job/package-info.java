/** Jobs before they start: their category, what they are expected to do, and the load that comes with it. */
@NullMarked
package io.mizan.model.job;

import org.jspecify.annotations.NullMarked;
