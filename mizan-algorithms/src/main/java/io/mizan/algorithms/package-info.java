/** Decisions as pure computation on the model: which targets, how many, which layout. No I/O, no clock. */
@NullMarked
package io.mizan.algorithms;

import org.jspecify.annotations.NullMarked;
