/** What /proc says: which processes live, which files are open, where a descriptor leads. */
@NullMarked
package io.mizan.store.process;

import org.jspecify.annotations.NullMarked;
