package io.mizan.cli.command.demo;

/** A part of the tour. */
interface Act {

    /** What it shows, in a few words. */
    String title();

    /** Plays it. What it found out goes into the scene; what people see, onto the stage. */
    void play(Scene scene, Stage stage);
}
