package io.mizan.telemetry.collect;

/** What is counted of the network of a machine. */
public enum NetworkCounter {
    IN_BYTES,
    OUT_BYTES,
    /** 32 bits wide in LNet. */
    DROPS
}
