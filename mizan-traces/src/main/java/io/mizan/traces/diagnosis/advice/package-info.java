/** What to do about a finding, with values computed for the file, the job and the system. */
@NullMarked
package io.mizan.traces.diagnosis.advice;

import org.jspecify.annotations.NullMarked;
