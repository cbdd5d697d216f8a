/** {@code mizan simulate}. */
@NullMarked
package io.mizan.cli.command.simulate;

import org.jspecify.annotations.NullMarked;
