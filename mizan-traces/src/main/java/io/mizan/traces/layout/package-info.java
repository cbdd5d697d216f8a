/** File layouts as text, in the options of {@code lfs setstripe}. */
@NullMarked
package io.mizan.traces.layout;

import org.jspecify.annotations.NullMarked;
