/** Self-attention over sequences of behaviours (SASRec). */
@NullMarked
package io.mizan.learning.attention;

import org.jspecify.annotations.NullMarked;
