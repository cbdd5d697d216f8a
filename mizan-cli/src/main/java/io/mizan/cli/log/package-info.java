/** The log of daemons: where it goes and what its lines look like. The only user of logback's API. */
@NullMarked
package io.mizan.cli.log;

import org.jspecify.annotations.NullMarked;
