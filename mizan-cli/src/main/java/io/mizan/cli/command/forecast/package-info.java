/** {@code mizan forecast}: how a series of sizes goes on. */
@NullMarked
package io.mizan.cli.command.forecast;

import org.jspecify.annotations.NullMarked;
