/** Checks of what a store needs on its node, for {@code mizan doctor}. */
@NullMarked
package io.mizan.store.doctor;

import org.jspecify.annotations.NullMarked;
