/** Tests of histories. */
@NullMarked
package io.mizan.traces.history;

import org.jspecify.annotations.NullMarked;
