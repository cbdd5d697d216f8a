/** {@code mizan reproduce tarazu}: the experiments of the Tarazu paper (§6.4 and §7). */
@NullMarked
package io.mizan.cli.command.reproduce.tarazu;

import org.jspecify.annotations.NullMarked;
