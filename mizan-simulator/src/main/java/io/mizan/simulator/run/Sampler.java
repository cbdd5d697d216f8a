package io.mizan.simulator.run;

import io.mizan.simulator.result.RunTimeline;
import io.mizan.simulator.result.RunTimeline.Sample;
import java.util.ArrayList;
import java.util.List;

/**
 * Records the state of the machine at equal intervals. Nobody knows how long a run will be, so the distance doubles, and every
 * second sample goes, whenever there are too many.
 */
final class Sampler {
    private static final int MOST = 400;
    private static final double FIRST_DISTANCE = 1e-3;

    private final Machine machine;
    private List<Sample> samples = new ArrayList<>();
    private double distance = FIRST_DISTANCE;
    private double due;

    Sampler(Machine machine) {
        this.machine = machine;
    }

    /** Takes the samples that are due before a time; nothing changes until then. */
    void until(double time) {
        while (due < time && due < Double.POSITIVE_INFINITY) {
            samples.add(sample(due));
            if (samples.size() == MOST) {
                List<Sample> half = new ArrayList<>();
                for (int i = 0; i < MOST; i += 2) {
                    half.add(samples.get(i));
                }
                samples = half;
                distance *= 2;
            }
            due = samples.size() * distance;
        }
    }

    RunTimeline course(double end) {
        samples.add(sample(end));
        return new RunTimeline(samples);
    }

    private Sample sample(double time) {
        Network network = machine.network();
        Storage storage = machine.storage();
        double write = 0;
        double read = 0;
        for (int server = 0; server < network.servers(); server++) {
            write += network.serverLoad(server, true);
            read += network.serverLoad(server, false);
        }
        double highest = 0;
        double sum = 0;
        int count = 0;
        for (int column = 0; column < network.columns(); column++) {
            if (storage.isThere(column)) {
                highest = Math.max(highest, storage.utilisation(column));
                sum += storage.utilisation(column);
                count++;
            }
        }
        return new Sample(time, write, read, sum / count, highest);
    }
}
