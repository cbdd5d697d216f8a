package io.mizan.report.planted;

/** Breaks a rule on purpose: prints past its surroundings. */
public final class OwnStreams {
    public void out() {
        System.out.println();
    }

    public void err() {
        System.err.println();
    }
}
