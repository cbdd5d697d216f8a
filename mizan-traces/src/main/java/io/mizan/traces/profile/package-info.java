/** A log condensed to what a diagnosis looks at: the job, its files, its ranks, its targets and its course in time. */
@NullMarked
package io.mizan.traces.profile;

import org.jspecify.annotations.NullMarked;
