/** The matrix of systems and loads on which the default policy is held against Lustre's own allocators and against a bound. */
@NullMarked
package io.mizan.experiments.neverslower;

import org.jspecify.annotations.NullMarked;
