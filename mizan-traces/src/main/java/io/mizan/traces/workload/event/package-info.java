/** The events of a workload while they are collected, in bounded memory. */
@NullMarked
package io.mizan.traces.workload.event;

import org.jspecify.annotations.NullMarked;
