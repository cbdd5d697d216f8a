/** {@code mizan agent}: what a server does, for the controller. */
@NullMarked
package io.mizan.cli.command.agent;

import org.jspecify.annotations.NullMarked;
