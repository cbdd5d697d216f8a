/** What was decided for jobs, and what jobs of each category did. */
@NullMarked
package io.mizan.database.job;

import org.jspecify.annotations.NullMarked;
