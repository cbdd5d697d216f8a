/** What would happen on the user's own system. */
@NullMarked
package io.mizan.cli.command.whatif;

import org.jspecify.annotations.NullMarked;
