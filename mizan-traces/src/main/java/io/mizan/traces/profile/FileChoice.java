package io.mizan.traces.profile;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.summary.LongIndex;
import java.util.Arrays;

/** Which files are kept one by one: all, or where they are too many those that took longest. */
final class FileChoice {
    private final LongIndex index = new LongIndex();
    private double[] seconds = new double[64];
    private double threshold = -1;

    private FileChoice() {}

    static FileChoice of(DarshanLog log, int most) {
        FileChoice choice = new FileChoice();
        if (log.names().size() > most) {
            choice.read(log);
            double[] sorted = Arrays.copyOf(choice.seconds, choice.index.size());
            Arrays.sort(sorted);
            choice.threshold = sorted.length <= most ? -1 : sorted[sorted.length - most - 1];
        }
        return choice;
    }

    private void read(DarshanLog log) {
        for (Interface through : Interface.values()) {
            log.counters(through.module(), record -> {
                Usage usage = new Usage(through, 1);
                usage.add(record);
                int slot = index.number(record.id());
                if (slot == seconds.length) {
                    seconds = Arrays.copyOf(seconds, 2 * slot);
                }
                seconds[slot] += usage.slowestSeconds();
            });
        }
    }

    boolean chosen(long id) {
        return index.size() == 0 || seconds[index.number(id)] > threshold;
    }

    /** All files of the log, 0 where they are few and were not counted. */
    long files() {
        return index.size();
    }
}
