/** Tests of mizan trace, and of what libmizan.so writes. */
@NullMarked
package io.mizan.cli.command.trace;

import org.jspecify.annotations.NullMarked;
