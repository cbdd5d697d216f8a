/** Names of files as templates: which parts of a name vary, and what they follow. */
@NullMarked
package io.mizan.algorithms.prediction.names;

import org.jspecify.annotations.NullMarked;
