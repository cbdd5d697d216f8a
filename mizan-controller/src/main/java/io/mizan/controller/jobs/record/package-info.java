/** The record of a job: how it was announced, what was decided for it, what was set and given back. */
@NullMarked
package io.mizan.controller.jobs.record;

import org.jspecify.annotations.NullMarked;
