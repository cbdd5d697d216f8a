/** The program: the entry point and the registry of commands. */
@NullMarked
package io.mizan.cli;

import org.jspecify.annotations.NullMarked;
