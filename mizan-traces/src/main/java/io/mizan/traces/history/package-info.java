/** Earlier runs of applications, from every kind of trace: what was created, by whom, when and how large. */
@NullMarked
package io.mizan.traces.history;

import org.jspecify.annotations.NullMarked;
