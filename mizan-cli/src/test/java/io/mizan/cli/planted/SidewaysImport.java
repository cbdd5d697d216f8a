package io.mizan.cli.planted;

import io.mizan.batch.planted.Sweep;
import io.mizan.benchmarks.planted.Peer;

/** Breaks a rule on purpose: the command line sees what must stay out of the tarball. */
public final class SidewaysImport {
    public int both() {
        int peer = Peer.measure();
        return peer + Sweep.run();
    }
}
