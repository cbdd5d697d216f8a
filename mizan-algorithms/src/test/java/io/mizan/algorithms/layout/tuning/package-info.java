@NullMarked
package io.mizan.algorithms.layout.tuning;

import org.jspecify.annotations.NullMarked;
