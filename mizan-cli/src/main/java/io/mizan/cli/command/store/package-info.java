/** The commands of the tiered store. */
@NullMarked
package io.mizan.cli.command.store;

import org.jspecify.annotations.NullMarked;
