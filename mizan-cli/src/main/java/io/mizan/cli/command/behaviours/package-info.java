/** {@code mizan behaviours}: how well the next behaviour of a job is predicted. */
@NullMarked
package io.mizan.cli.command.behaviours;

import org.jspecify.annotations.NullMarked;
