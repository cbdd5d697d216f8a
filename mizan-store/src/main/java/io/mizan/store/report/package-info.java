/** What is in a store, read from its shared memory: it needs no service, and changes nothing. */
@NullMarked
package io.mizan.store.report;

import org.jspecify.annotations.NullMarked;
