/** The table of files with their bytes, times and layouts. */
@NullMarked
package io.mizan.traces.picture.file;

import org.jspecify.annotations.NullMarked;
