/** Charts of a run as data, bounded in size whatever the log holds. */
@NullMarked
package io.mizan.traces.picture;

import org.jspecify.annotations.NullMarked;
