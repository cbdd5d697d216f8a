/** {@code mizan job}: announces and ends jobs at the controller, and shows what was decided for them. */
@NullMarked
package io.mizan.cli.command.job;

import org.jspecify.annotations.NullMarked;
