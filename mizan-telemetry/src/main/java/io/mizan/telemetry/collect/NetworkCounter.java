package io.mizan.telemetry.collect;

/** Counters of the network of a machine. */
public enum NetworkCounter {
    IN_BYTES,
    OUT_BYTES,
    /** 32 bits wide in LNet. */
    DROPS
}
