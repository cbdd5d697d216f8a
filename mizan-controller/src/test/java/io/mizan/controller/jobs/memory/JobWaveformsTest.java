package io.mizan.controller.jobs.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.controller.Reports;
import io.mizan.model.behaviour.Waveform;
import io.mizan.telemetry.report.JobActivity;
import io.mizan.telemetry.report.Known;
import io.mizan.telemetry.report.ServerReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobWaveformsTest {
    private static final Instant START = Instant.parse("2026-11-17T10:20:00Z");

    private static ServerReport report(int server, double seconds, JobActivity... jobs) {
        ServerReport base = Reports.of("oss" + server, 1, 0, 1, t -> 5);
        return new ServerReport(
                base.server(),
                base.session(),
                base.sequence(),
                base.takenAt(),
                seconds,
                base.host(),
                base.targets(),
                List.of(jobs));
    }

    private static JobActivity job(String id, double read, double written, double metadata) {
        return new JobActivity(id, 1, read, written, 10, 20, metadata);
    }

    private static double sum(double[] rates, Waveform waveform) {
        double sum = 0;
        for (int i = 0; i < rates.length; i++) {
            sum += rates[i] * waveform.durations()[i];
        }
        return sum;
    }

    @Test
    void ratesOfAllServersAddUpAndOnlyWhatHappenedSinceTheStartCounts() {
        JobWaveforms all = new JobWaveforms(10, Duration.ofSeconds(5));
        all.begin("7", START);
        // Half of this report is about the time before the job.
        all.accept(report(0, 10, job("7", 100, 0, 1)), START.plusSeconds(5));
        all.accept(report(1, 5, job("7", 0, 1000, 2), job("8", 1e9, 1e9, 0)), START.plusSeconds(10));
        all.accept(report(0, 10, job("7", 50, Known.UNKNOWN, Known.UNKNOWN)), START.plusSeconds(15));
        Waveform seen = all.end("7", START.plusSeconds(30)).orElseThrow();
        assertThat(seen.seconds()).containsExactly(0, 5, 10, 15, 20, 25);
        assertThat(seen.read()).containsExactly(100, 50, 50, 0, 0, 0);
        assertThat(seen.written()).containsExactly(0, 1000, 0, 0, 0, 0);
        assertThat(seen.operations()).containsExactly(30, 60, 30, 0, 0, 0);
        assertThat(seen.metadata()).containsExactly(1, 2, 0, 0, 0, 0);
        assertThat(all.end("7", START)).as("a job ends once").isEmpty();
        assertThat(all.end("8", START)).isEmpty();
    }

    @Test
    void aLongJobHasNoMoreStepsAndLosesNoByte() {
        JobWaveforms all = new JobWaveforms(1, Duration.ofSeconds(5));
        all.begin("7", START);
        all.begin("8", START);
        for (int i = 1; i <= 20_000; i++) {
            all.accept(report(i % 3, 5, job("7", 1000, i % 100 == 0 ? 1e6 : 0, 0)), START.plusSeconds(5L * i));
        }
        Waveform seen = all.end("7", START.plusSeconds(100_000)).orElseThrow();
        assertThat(seen.samples()).isLessThanOrEqualTo(JobWaveform.BINS);
        assertThat(sum(seen.read(), seen)).isCloseTo(20_000 * 5_000.0, within(20_000 * 5.0));
        assertThat(sum(seen.written(), seen)).isCloseTo(200 * 5e6, within(200 * 5e3));
        assertThat(all.end("8", START)).as("one job is the limit").isEmpty();
    }
}
