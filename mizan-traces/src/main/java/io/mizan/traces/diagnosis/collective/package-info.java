/** Rules about MPI-IO. */
@NullMarked
package io.mizan.traces.diagnosis.collective;

import org.jspecify.annotations.NullMarked;
