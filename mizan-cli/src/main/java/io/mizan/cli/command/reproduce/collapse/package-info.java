/** {@code mizan reproduce lustre-qos-collapse}: what free space that differs costs in bandwidth. */
@NullMarked
package io.mizan.cli.command.reproduce.collapse;

import org.jspecify.annotations.NullMarked;
