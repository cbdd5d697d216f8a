/** Parameters that are set for a job: settings, the actions that carry them out, and the port of the rules that advise them. */
@NullMarked
package io.mizan.model.job.tuning;

import org.jspecify.annotations.NullMarked;
