/** The life cycle of a job: predicted, decided for and reserved at its start, given back and learnt from at its end. */
@NullMarked
package io.mizan.controller.jobs;

import org.jspecify.annotations.NullMarked;
