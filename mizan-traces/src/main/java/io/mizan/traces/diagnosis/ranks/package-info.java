/** Rules about the share that each rank has in the work. */
@NullMarked
package io.mizan.traces.diagnosis.ranks;

import org.jspecify.annotations.NullMarked;
