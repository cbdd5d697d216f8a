package io.mizan.algorithms.behaviour.phase;

import io.mizan.algorithms.wavelet.OrderStatistic;
import io.mizan.algorithms.wavelet.WaveletDenoising;
import io.mizan.model.behaviour.Waveform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the phases of a waveform (AIOT, paper 003 §III.A, which leaves the wavelet and all thresholds open). O(n) on average.
 *
 * <p>A sample is active if the bytes or the metadata operations per second are above a threshold, as measured and also without noise
 * ({@link WaveletDenoising}). Both, because thresholding smears the edges of a burst over its surroundings, and because a single
 * value above the threshold may be noise. The threshold is the noise above the idle level, which is what a tenth of the time is not exceeded; but at most
 * a quarter of the peak, so that a job that never rests is active and what comes and goes with its activity is no noise; and at least 1 % of the peak. Samples in a row, none
 * of which is twice as far above the idle level, are noise still. The peak leaves out the highest of each thousand active samples, since
 * counters that catch up after a pause show rates that never were.
 *
 * <p>Active samples less than {@value #SHORT_GAP} idle ones apart are one phase, as long as what they mostly do is the same: bytes written,
 * bytes read, or metadata alone. A phase of another type between two of the same that is shorter than {@value #SHORT_PHASE} samples belongs to them.
 */
public final class Phases {
    private static final int SHORT_GAP = 3;
    private static final int SHORT_PHASE = 2;
    private static final double LEAST_SHARE = 0.01;
    private static final double MOST_NOISE = 0.25;
    private static final double IDLE = 0.1;
    private static final double SPIKES = 0.001;

    private final Waveform waveform;
    private final double[] durations;
    private final List<Phase> found = new ArrayList<>();

    private Phases(Waveform waveform) {
        this.waveform = waveform;
        this.durations = waveform.durations();
    }

    public static List<Phase> of(Waveform waveform) {
        return new Phases(waveform).find();
    }

    /** A run of samples with the same type. */
    private record Run(PhaseType type, int begin, int end) {
        int length() {
            return end - begin;
        }
    }

    private List<Phase> find() {
        List<Run> together = new ArrayList<>();
        for (Run run : runs()) {
            if (!together.isEmpty() && apart(together.get(together.size() - 1), run)) {
                add(together);
                together.clear();
            }
            together.add(run);
        }
        add(together);
        return found;
    }

    /** Whether more than a short gap, or a time of which nothing is known, lies between two runs. */
    private boolean apart(Run before, Run after) {
        for (int i = before.end() - 1; i < after.begin(); i++) {
            if (waveform.seconds()[i] + durations[i] < waveform.seconds()[i + 1]) {
                return true;
            }
        }
        return after.begin() - before.end() >= SHORT_GAP;
    }

    private List<Run> runs() {
        int n = waveform.samples();
        double[] bytes = new double[n];
        for (int i = 0; i < n; i++) {
            bytes[i] = waveform.read()[i] + waveform.written()[i];
        }
        boolean[] moves = active(bytes);
        boolean[] asks = active(waveform.metadata());
        double[] written = WaveletDenoising.of(waveform.written()).values();
        double[] read = WaveletDenoising.of(waveform.read()).values();
        List<Run> runs = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i < n; i++) {
            if (!moves[i] && !asks[i]) {
                begin = i + 1;
                continue;
            }
            PhaseType type = type(moves[i], written[i], read[i]);
            boolean ends = i + 1 == n
                    || (!moves[i + 1] && !asks[i + 1])
                    || type(moves[i + 1], written[i + 1], read[i + 1]) != type
                    || waveform.seconds()[i] + durations[i] < waveform.seconds()[i + 1];
            if (ends) {
                runs.add(new Run(type, begin, i + 1));
                begin = i + 1;
            }
        }
        return runs;
    }

    private static PhaseType type(boolean moves, double written, double read) {
        if (!moves) {
            return PhaseType.METADATA;
        }
        return written >= read ? PhaseType.WRITE : PhaseType.READ;
    }

    private static boolean[] active(double[] rates) {
        double peak = peak(rates);
        WaveletDenoising denoised = WaveletDenoising.of(rates, MOST_NOISE * peak);
        double noise = denoised.threshold();
        double idle = Math.min(idle(denoised.values()), MOST_NOISE * peak);
        double threshold = Math.max(Math.min(idle + noise, MOST_NOISE * peak), LEAST_SHARE * peak);
        double agreed = (Math.min(idle, threshold) + threshold) / 2;
        boolean[] active = new boolean[rates.length];
        int begin = 0;
        double highest = 0;
        for (int i = 0; i < rates.length; i++) {
            active[i] = rates[i] > threshold && denoised.values()[i] > agreed;
            highest = active[i] ? Math.max(highest, rates[i]) : highest;
            if (!active[i] || i + 1 == rates.length) {
                if (highest < Math.min(idle + 2 * noise, peak / 2)) {
                    Arrays.fill(active, begin, i + 1, false);
                }
                begin = i + 1;
                highest = 0;
            }
        }
        return active;
    }

    private static double idle(double[] rates) {
        return rates.length == 0 ? 0 : Math.max(0, OrderStatistic.of(rates.clone(), (int) (IDLE * rates.length)));
    }

    private static double peak(double[] rates) {
        double[] positive = Arrays.stream(rates).filter(rate -> rate > 0).toArray();
        return positive.length == 0
                ? 0
                : OrderStatistic.of(positive, positive.length - 1 - (int) (SPIKES * positive.length));
    }

    /** Phases of runs without a gap between them: short runs go to the phase before, or after where there is none. */
    private void add(List<Run> runs) {
        List<Run> merged = new ArrayList<>();
        for (Run run : runs) {
            Run before = merged.isEmpty() ? run : merged.get(merged.size() - 1);
            if (merged.isEmpty()) {
                merged.add(run);
            } else if (before.type() == run.type() || run.length() < SHORT_PHASE) {
                merged.set(merged.size() - 1, new Run(before.type(), before.begin(), run.end()));
            } else if (before.length() < SHORT_PHASE && merged.size() == 1) {
                merged.set(0, new Run(run.type(), before.begin(), run.end()));
            } else {
                merged.add(run);
            }
        }
        merged.forEach(run -> found.add(phase(run)));
    }

    private Phase phase(Run run) {
        double read = 0;
        double written = 0;
        double operations = 0;
        double metadata = 0;
        for (int i = run.begin(); i < run.end(); i++) {
            read += waveform.read()[i] * durations[i];
            written += waveform.written()[i] * durations[i];
            operations += waveform.operations()[i] * durations[i];
            metadata += waveform.metadata()[i] * durations[i];
        }
        int last = run.end() - 1;
        return new Phase(
                run.type(),
                waveform.seconds()[run.begin()],
                waveform.seconds()[last] + durations[last],
                read,
                written,
                operations,
                metadata);
    }
}
