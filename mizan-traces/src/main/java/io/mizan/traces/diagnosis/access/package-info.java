/** Rules about requests: their size, order, alignment and interface. */
@NullMarked
package io.mizan.traces.diagnosis.access;

import org.jspecify.annotations.NullMarked;
