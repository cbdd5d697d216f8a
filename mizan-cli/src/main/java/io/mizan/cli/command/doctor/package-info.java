/** {@code mizan doctor}: looks whether everything is as Mizan needs it, and says how to repair what is not. */
@NullMarked
package io.mizan.cli.command.doctor;

import org.jspecify.annotations.NullMarked;
