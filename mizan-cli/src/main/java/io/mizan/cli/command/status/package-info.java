/** {@code mizan status}: how full and how balanced a system is. */
@NullMarked
package io.mizan.cli.command.status;

import org.jspecify.annotations.NullMarked;
