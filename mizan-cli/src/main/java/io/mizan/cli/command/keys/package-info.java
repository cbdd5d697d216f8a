/** {@code mizan keys}: the CURVE keys of controllers, agents and clients. */
@NullMarked
package io.mizan.cli.command.keys;

import org.jspecify.annotations.NullMarked;
