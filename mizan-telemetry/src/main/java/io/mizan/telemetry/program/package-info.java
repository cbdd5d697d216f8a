/** Programs of the machine that Mizan asks, such as {@code lfs}, and how it does that safely. */
@NullMarked
package io.mizan.telemetry.program;

import org.jspecify.annotations.NullMarked;
