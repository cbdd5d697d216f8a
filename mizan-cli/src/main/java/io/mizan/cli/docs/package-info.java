/** Files made from the commands at build time: man pages, completions, the sample configuration. */
@NullMarked
package io.mizan.cli.docs;

import org.jspecify.annotations.NullMarked;
