/** What the experiments of papers have in common: figures as numbers, and statements held against them. */
@NullMarked
package io.mizan.experiments.paper;

import org.jspecify.annotations.NullMarked;
