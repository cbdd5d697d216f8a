/** What would happen on the user's own system, and the script that collects a snapshot of it. */
@NullMarked
package io.mizan.cli.command.whatif;

import org.jspecify.annotations.NullMarked;
