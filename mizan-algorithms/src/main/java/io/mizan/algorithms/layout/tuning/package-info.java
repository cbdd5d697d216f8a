/** Progressive layouts chosen from the sizes that files had (Tarazu, future work, §8.6). */
@NullMarked
package io.mizan.algorithms.layout.tuning;

import org.jspecify.annotations.NullMarked;
