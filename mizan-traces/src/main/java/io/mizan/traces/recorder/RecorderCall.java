package io.mizan.traces.recorder;

/**
 * One call of one process.
 *
 * @param startNanos since the start of the trace
 * @param endNanos since the start of the trace
 */
public record RecorderCall(int rank, CallSignature signature, long startNanos, long endNanos) {}
