/** Tests of figures and statements. */
@NullMarked
package io.mizan.experiments.scheduling;

import org.jspecify.annotations.NullMarked;
