package io.mizan.controller.jobs.memory;

import io.mizan.model.behaviour.Waveform;
import io.mizan.telemetry.report.JobActivity;
import io.mizan.telemetry.report.ServerReport;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Collects what servers report of the jobs that run, one waveform for each. In memory: of a job that ran while the controller was restarted there is
 * none. All methods may be called by any thread.
 */
public final class JobWaveforms {
    /** Of a longer time nobody knows what happened in it. */
    private static final double LONGEST_SECONDS = 300;

    private static final double MILLIS = 1000;

    private record Running(Instant start, JobWaveform waveform) {}

    private final Map<String, Running> running = new HashMap<>();
    private final int most;
    private final double step;

    /**
     * Collects for so many jobs at a time; of others nothing is learnt.
     *
     * @param interval at which servers report
     */
    public JobWaveforms(int most, Duration interval) {
        this.most = most;
        this.step = Math.max(1, interval.toMillis() / MILLIS);
    }

    /** A job of which all will be seen: ids are used again. */
    public synchronized void begin(String job, Instant start) {
        running.remove(job);
        if (running.size() < most) {
            running.put(job, new Running(start, new JobWaveform(step)));
        }
    }

    public synchronized void forgetAll() {
        running.clear();
    }

    /** Takes what a server says about jobs; rates that it does not know count as 0. */
    public synchronized void accept(ServerReport report, Instant arrivedAt) {
        double seconds = Math.min(report.intervalSeconds(), LONGEST_SECONDS);
        if (running.isEmpty() || seconds <= 0) {
            return;
        }
        for (JobActivity job : report.jobs()) {
            Running known = running.get(job.job());
            if (known != null) {
                double to = Duration.between(known.start, arrivedAt).toMillis() / MILLIS;
                double from = Math.max(0, to - seconds);
                if (to > 0) {
                    known.waveform.add(from, to, sums(job, to - from));
                }
            }
        }
    }

    private static double[] sums(JobActivity job, double seconds) {
        return new double[] {
            seconds * Math.max(0, job.readBytesPerSecond()),
            seconds * Math.max(0, job.writeBytesPerSecond()),
            seconds * (Math.max(0, job.readsPerSecond()) + Math.max(0, job.writesPerSecond())),
            seconds * Math.max(0, job.metadataPerSecond())
        };
    }

    /** What a job did from its start to its end, and nothing where no server listed it, or it was not followed from its start; it is not collected any longer. */
    public synchronized Optional<Waveform> end(String job, Instant end) {
        return Optional.ofNullable(running.remove(job))
                .filter(known -> known.waveform.isSeen())
                .map(known -> known.waveform.until(
                        Math.max(0, Duration.between(known.start, end).toMillis() / MILLIS)));
    }
}
