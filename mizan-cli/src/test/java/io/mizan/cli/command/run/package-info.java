@NullMarked
package io.mizan.cli.command.run;

import org.jspecify.annotations.NullMarked;
