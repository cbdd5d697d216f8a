/** {@code mizan plan}, {@code apply}, {@code undo} and {@code audit}. */
@NullMarked
package io.mizan.cli.command.plan;

import org.jspecify.annotations.NullMarked;
