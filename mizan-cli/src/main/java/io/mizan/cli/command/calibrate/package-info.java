/** {@code mizan calibrate}: what targets can do at most, from benchmarks and history. */
@NullMarked
package io.mizan.cli.command.calibrate;

import org.jspecify.annotations.NullMarked;
