/** Behaviours of jobs: ids from phases, and predictors of the next id. */
@NullMarked
package io.mizan.algorithms.behaviour;

import org.jspecify.annotations.NullMarked;
