/** Rules about stripes and targets. */
@NullMarked
package io.mizan.traces.diagnosis.layout;

import org.jspecify.annotations.NullMarked;
