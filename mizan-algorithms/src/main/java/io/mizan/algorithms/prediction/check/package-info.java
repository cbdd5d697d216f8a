/** Whether predictions hold while a run goes on, and what to do when they do not. */
@NullMarked
package io.mizan.algorithms.prediction.check;

import org.jspecify.annotations.NullMarked;
