/** What a run looked like, as data for charts: bounded in size whatever the log holds. */
@NullMarked
package io.mizan.traces.picture;

import org.jspecify.annotations.NullMarked;
