/** {@code mizan reproduce}: the group, and how experiments of papers are shown. */
@NullMarked
package io.mizan.cli.command.reproduce;

import org.jspecify.annotations.NullMarked;
