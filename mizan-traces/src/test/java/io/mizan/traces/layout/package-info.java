/** Tests of layouts as text. */
@NullMarked
package io.mizan.traces.layout;

import org.jspecify.annotations.NullMarked;
