package io.mizan.experiments.demo;

import io.mizan.controller.live.LiveView;
import io.mizan.report.text.TextStyle;
import java.time.Duration;
import java.time.InstantSource;

/** Shows the steps of the demo, and runs commands of Mizan as if somebody had typed them in the folder of the demo. */
public interface DemoConsole {
    TextStyle style();

    /** Shows a sentence or two as a paragraph. */
    void say(String text);

    /** Shows text as it is. */
    void show(String text);

    /** Whether somebody sees it who can be shown screens in place. */
    boolean atATerminal();

    /** Runs a command of Mizan and shows it with all that it prints. */
    void type(String... words);

    /**
     * Runs a command of Mizan and shows it with the first lines that it prints.
     *
     * @param most lines that are shown
     * @param expected exit code; another one is a defect of the demo
     */
    void type(int most, int expected, String... words);

    /** Shows what somebody would type, and no more. */
    void typed(String... words);

    /** Shows the screens of {@code mizan top} on the way from the busiest target to its first job. */
    void tour(LiveView view, Duration pause);

    /** Sets the time for the commands that follow. */
    void clock(InstantSource time);

    /** The time of this machine. */
    InstantSource realClock();
}
