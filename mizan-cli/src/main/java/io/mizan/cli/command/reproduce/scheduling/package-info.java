/** {@code mizan reproduce io-scheduling}. */
@NullMarked
package io.mizan.cli.command.reproduce.scheduling;

import org.jspecify.annotations.NullMarked;
