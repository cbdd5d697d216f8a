/** Errors as data: a code, a category, the values, a place and advice. */
@NullMarked
package io.mizan.model.error;

import org.jspecify.annotations.NullMarked;
