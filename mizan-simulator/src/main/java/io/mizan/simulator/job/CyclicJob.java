package io.mizan.simulator.job;

import java.util.ArrayList;
import java.util.List;

/** A job that computes and does I/O in turns for ever, and keeps how long each of its bursts took. */
public final class CyclicJob {
    private final LayerSimulation layers;
    private final double computeSeconds;
    private final List<List<Stream>> steps;
    private final List<Double> bursts = new ArrayList<>();
    private double began;

    /** @param steps of a burst, one after the other; the streams of a step together */
    public CyclicJob(LayerSimulation layers, double computeSeconds, List<List<Stream>> steps) {
        this.layers = layers;
        this.computeSeconds = computeSeconds;
        this.steps = List.copyOf(steps);
    }

    /** Begins its first burst at a time. */
    public void begin(double time) {
        layers.at(time, this::burst);
    }

    private void burst() {
        began = layers.now();
        step(0);
    }

    private void step(int number) {
        if (number < steps.size()) {
            layers.start(steps.get(number), () -> step(number + 1));
        } else {
            bursts.add(layers.now() - began);
            layers.at(layers.now() + computeSeconds, this::burst);
        }
    }

    /** Mean seconds of the bursts until now, that under way counted with what it has taken where none has ended; NaN before the first one. */
    public double meanBurst() {
        return bursts.stream().mapToDouble(Double::doubleValue).average().orElse(layers.now() - began);
    }

    public int bursts() {
        return bursts.size();
    }
}
