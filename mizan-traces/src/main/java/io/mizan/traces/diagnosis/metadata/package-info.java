/** Rules about opens and other metadata. */
@NullMarked
package io.mizan.traces.diagnosis.metadata;

import org.jspecify.annotations.NullMarked;
