/** {@code mizan report}: what happened in a month. */
@NullMarked
package io.mizan.cli.command.report;

import org.jspecify.annotations.NullMarked;
