/** {@code mizan reproduce aiot}: the experiments of the AIOT paper (§IV). */
@NullMarked
package io.mizan.cli.command.reproduce.aiot;

import org.jspecify.annotations.NullMarked;
