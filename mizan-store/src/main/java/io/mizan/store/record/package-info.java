/** The records of what was written: streams of them in shared memory, and which bytes of a file they make. */
@NullMarked
package io.mizan.store.record;

import org.jspecify.annotations.NullMarked;
