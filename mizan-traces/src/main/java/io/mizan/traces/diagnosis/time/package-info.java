/** Rules about the course of a job in time. */
@NullMarked
package io.mizan.traces.diagnosis.time;

import org.jspecify.annotations.NullMarked;
