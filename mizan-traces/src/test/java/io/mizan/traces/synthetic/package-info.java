/** Tests of the generators. */
@NullMarked
package io.mizan.traces.synthetic;

import org.jspecify.annotations.NullMarked;
