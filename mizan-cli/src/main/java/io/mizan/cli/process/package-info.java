/** What a command may know of the process it runs in. */
@NullMarked
package io.mizan.cli.process;

import org.jspecify.annotations.NullMarked;
