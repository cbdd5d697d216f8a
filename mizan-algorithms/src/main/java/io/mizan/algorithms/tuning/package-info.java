/** The rules that choose parameters for a job (AIOT, paper 003 §III.B.2), one class each, and their registry. */
@NullMarked
package io.mizan.algorithms.tuning;

import org.jspecify.annotations.NullMarked;
