/** The experiments of RR-9549 §6: many sets, every policy, the report's figures as tables and its statements held against them. */
@NullMarked
package io.mizan.experiments.scheduling;

import org.jspecify.annotations.NullMarked;
