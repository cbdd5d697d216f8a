/** {@code mizan predict}: which files the next run will create. */
@NullMarked
package io.mizan.cli.command.predict;

import org.jspecify.annotations.NullMarked;
