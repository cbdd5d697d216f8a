/** Files of layouts and of requests. */
@NullMarked
package io.mizan.algorithms.layout.file;

import org.jspecify.annotations.NullMarked;
