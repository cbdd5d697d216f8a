/** The tables of a store in shared memory, as docs/formats/store.md has them; nothing in them is trusted. */
@NullMarked
package io.mizan.store.memory;

import org.jspecify.annotations.NullMarked;
