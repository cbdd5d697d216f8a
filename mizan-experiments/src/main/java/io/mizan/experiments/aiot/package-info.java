/** The experiments of AIOT (paper 003): jobs with and without a path and parameters of their own. */
@NullMarked
package io.mizan.experiments.aiot;

import org.jspecify.annotations.NullMarked;
