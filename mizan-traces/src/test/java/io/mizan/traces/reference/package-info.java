/** Tests of references. */
@NullMarked
package io.mizan.traces.reference;

import org.jspecify.annotations.NullMarked;
