package io.mizan.algorithms.forecast.series;

/** Learns from a series. What was learnt can go on from any later moment, so that a model is judged without refitting. */
public interface Model {
    String name();

    /**
     * @param series at least two values
     * @param period the season found, 1 where there is none
     */
    Fitted fit(Series series, int period);

    /** A model with its parameters. */
    interface Fitted {
        /** The order that was chosen, empty where the model has none. */
        default String order() {
            return "";
        }

        /** How many numbers were learnt, the season left out, which has a test of its own: what a choice among models charges for. */
        default int parameters() {
            return 1;
        }

        /** How the series goes on after its last value; it begins as the one that was learnt from and may be longer. */
        Path after(Series series, int horizon);
    }
}
