/** What every command shares: output, options, errors, exit codes, help. */
@NullMarked
package io.mizan.cli.shared;

import org.jspecify.annotations.NullMarked;
