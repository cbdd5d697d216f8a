/** The screen of {@code mizan top} without a terminal: keys change a state, and a state has lines. */
@NullMarked
package io.mizan.cli.command.top.screen;

import org.jspecify.annotations.NullMarked;
