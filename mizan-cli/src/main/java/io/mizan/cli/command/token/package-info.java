/** {@code mizan token}. */
@NullMarked
package io.mizan.cli.command.token;

import org.jspecify.annotations.NullMarked;
