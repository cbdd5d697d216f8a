/** {@code mizan layout}: the attributes in which layouts are kept. */
@NullMarked
package io.mizan.cli.command.layout;

import org.jspecify.annotations.NullMarked;
