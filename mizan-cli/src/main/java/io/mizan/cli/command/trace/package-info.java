/** {@code mizan trace}. */
@NullMarked
package io.mizan.cli.command.trace;

import org.jspecify.annotations.NullMarked;
