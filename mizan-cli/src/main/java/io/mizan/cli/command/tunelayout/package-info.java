/** {@code mizan tune-layout}. */
@NullMarked
package io.mizan.cli.command.tunelayout;

import org.jspecify.annotations.NullMarked;
