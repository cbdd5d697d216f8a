/** What applications do to files: events in time order, and the port they come from. */
@NullMarked
package io.mizan.model.workload;

import org.jspecify.annotations.NullMarked;
