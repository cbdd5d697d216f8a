/** {@code mizan allocate}: how many resources each application gets, and which. */
@NullMarked
package io.mizan.cli.command.allocate;

import org.jspecify.annotations.NullMarked;
