/** Brings the bytes of managed files into the file system, and gives their chunks back. */
@NullMarked
package io.mizan.store.flush;

import org.jspecify.annotations.NullMarked;
