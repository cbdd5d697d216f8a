/** Errors as data: a code, a category, the values, a place and an advice. */
@NullMarked
package io.mizan.model.error;

import org.jspecify.annotations.NullMarked;
