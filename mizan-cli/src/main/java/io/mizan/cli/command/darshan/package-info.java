/** {@code mizan darshan}. */
@NullMarked
package io.mizan.cli.command.darshan;

import org.jspecify.annotations.NullMarked;
