/** Names of files as text, whatever bytes they are. */
@NullMarked
package io.mizan.traces.names;

import org.jspecify.annotations.NullMarked;
