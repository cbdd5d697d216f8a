/** {@code mizan workload}: the requests behind a log, and how well they can be known. */
@NullMarked
package io.mizan.cli.command.workload;

import org.jspecify.annotations.NullMarked;
