/** {@code mizan index}. */
@NullMarked
package io.mizan.cli.command.index;

import org.jspecify.annotations.NullMarked;
