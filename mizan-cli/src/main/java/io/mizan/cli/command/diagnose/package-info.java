/** {@code mizan diagnose}. */
@NullMarked
package io.mizan.cli.command.diagnose;

import org.jspecify.annotations.NullMarked;
