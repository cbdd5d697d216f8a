package io.mizan.experiments.demo;

/** One step of the demo. */
public interface DemoStep {

    /** What it shows, in a few words. */
    String title();

    /** Runs it: results go into the state, text onto the console. */
    void play(DemoState state, DemoConsole console);
}
