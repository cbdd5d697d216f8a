package io.mizan.simulator.run;

import java.util.ArrayDeque;
import java.util.Deque;

/** Loads of targets and servers as policies are told them: those of some time ago where the newest ones take so long to arrive. */
final class LoadHistory {
    /** How many samples there are within the age; what is told is older by one of these distances at most. */
    static final int SAMPLES = 6;

    /** Loads at a time, as shares of the peaks. */
    record Loads(double atSeconds, double[] targets, double[] servers) {}

    private final double ageSeconds;
    private final Storage storage;
    private final Deque<Loads> samples = new ArrayDeque<>();

    LoadHistory(double ageSeconds, Storage storage) {
        this.ageSeconds = ageSeconds;
        this.storage = storage;
        samples.add(new Loads(0, new double[storage.columns()], new double[storage.servers()]));
    }

    boolean isKept() {
        return ageSeconds > 0;
    }

    double everySeconds() {
        return ageSeconds / SAMPLES;
    }

    /** Samples must be taken in the order of time. */
    void take(double now) {
        samples.add(storage.loads(now));
        while (samples.size() > SAMPLES + 2) {
            samples.remove();
        }
    }

    /** The newest loads that are old enough. Before there are such, nothing was there that could load anything. */
    Loads at(double now) {
        if (!isKept()) {
            return storage.loads(now);
        }
        Loads told = samples.element();
        for (Loads sample : samples) {
            told = sample.atSeconds <= now - ageSeconds ? sample : told;
        }
        return told;
    }
}
