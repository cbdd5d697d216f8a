/** Text input with limits: files, gzip, standard input. */
@NullMarked
package io.mizan.model.input;

import org.jspecify.annotations.NullMarked;
