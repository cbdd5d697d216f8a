/** {@code mizan snapshot-script}. */
@NullMarked
package io.mizan.cli.command.snapshot;

import org.jspecify.annotations.NullMarked;
