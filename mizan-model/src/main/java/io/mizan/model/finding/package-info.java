/** One diagnosed problem: evidence, advice, expectation, undo. */
@NullMarked
package io.mizan.model.finding;

import org.jspecify.annotations.NullMarked;
