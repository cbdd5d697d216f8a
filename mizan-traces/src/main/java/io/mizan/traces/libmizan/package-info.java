/** Traces that libmizan.so writes inside applications; {@code docs/formats/trace.md} has the bytes. */
@NullMarked
package io.mizan.traces.libmizan;

import org.jspecify.annotations.NullMarked;
