/** Where live views of a system come from, and how they are kept and recorded. */
@NullMarked
package io.mizan.cli.live;

import org.jspecify.annotations.NullMarked;
