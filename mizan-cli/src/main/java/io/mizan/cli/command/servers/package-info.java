/** {@code mizan servers}: which server may report which target. */
@NullMarked
package io.mizan.cli.command.servers;

import org.jspecify.annotations.NullMarked;
