/** Pages for browsers: one file with everything in it, which opens without network. Knows nothing of what it shows. */
@NullMarked
package io.mizan.report.html;

import org.jspecify.annotations.NullMarked;
