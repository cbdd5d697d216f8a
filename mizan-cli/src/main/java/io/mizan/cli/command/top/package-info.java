/** {@code mizan top}: who keeps the system busy, now or in a recording. */
@NullMarked
package io.mizan.cli.command.top;

import org.jspecify.annotations.NullMarked;
