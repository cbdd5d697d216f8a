package io.mizan.controller.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs whose end was not reported. */
class LostJobsTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    Path folder;

    private final StartedJobs jobs = new StartedJobs();
    private Instant now = START;
    private Optional<Set<String>> known = Optional.empty();

    private void started(String id, Duration limit) {
        jobs.started(new StartedJob(
                id, "u", 1, "n1", "a", "", "advise", now, null, limit.isZero() ? null : now.plus(limit), 0));
    }

    private List<String> running() {
        return jobs.all().stream()
                .filter(job -> job.endedAt().isEmpty())
                .map(StartedJob::job)
                .toList();
    }

    private void lookAfter(Duration time) {
        now = START.plus(time);
        try (LostJobs watch = new LostJobs(jobs, () -> known, () -> now)) {
            watch.look();
        }
    }

    @Test
    void theTimeLimitEndsAJobAndAWeekTheOthers() {
        started("limited", Duration.ofHours(2));
        started("unlimited", Duration.ZERO);
        lookAfter(Duration.ofMinutes(170));
        assertThat(running()).containsExactly("limited", "unlimited");
        lookAfter(Duration.ofMinutes(181));
        assertThat(running()).containsExactly("unlimited");
        lookAfter(Duration.ofDays(6));
        assertThat(running()).containsExactly("unlimited");
        lookAfter(Duration.ofDays(8));
        assertThat(running()).isEmpty();
        assertThat(jobs.find("unlimited").orElseThrow().endedAt()).contains(START.plus(Duration.ofDays(7)));
    }

    @Test
    void whatTheBatchSystemDoesNotKnowHasEndedUnlessItHasJustBegun() {
        started("gone", Duration.ZERO);
        started("here", Duration.ZERO);
        known = Optional.of(Set.of("here", "another"));
        lookAfter(Duration.ofMinutes(1));
        assertThat(running()).as("the list may be older").containsExactly("gone", "here");
        lookAfter(Duration.ofMinutes(3));
        assertThat(running()).containsExactly("here");
        known = Optional.empty();
        lookAfter(Duration.ofMinutes(9));
        assertThat(running()).as("no answer says nothing").containsExactly("here");
    }

    /** The node of the first run could not reach the controller until the second one ran elsewhere. */
    @Test
    void theStartOfAnEarlierRunThatIsToldLateChangesNothing() {
        StartedJob first = new StartedJob("1", "u", 1, "n1", "a", "", "advise", START, null, null, 0);
        StartedJob second = new StartedJob("1", "u", 1, "n2", "a", "", "advise", START.plusSeconds(60), null, null, 1);
        jobs.started(second);
        jobs.started(first);
        jobs.ended("1", START.plusSeconds(30), 0);
        assertThat(jobs.find("1")).contains(second);
        assertThat(running()).containsExactly("1");
        StartedJob another =
                new StartedJob("1", "w", 1, "n2", "b", "", "advise", START.plusSeconds(600), null, null, 0);
        jobs.started(another);
        assertThat(jobs.find("1")).as("an id that is used again").contains(another);
    }

    /** A timer that throws is never run again. */
    @Test
    void aLookThatFailsIsNotTheLast() {
        started("limited", Duration.ofHours(2));
        try (LostJobs watch = new LostJobs(
                jobs,
                () -> {
                    throw new IllegalStateException("squeue");
                },
                () -> now)) {
            watch.look();
            now = START.plus(Duration.ofHours(4));
            watch.look();
        }
        assertThat(running()).isEmpty();
    }

    @Test
    void squeueIsAskedOnceForAllJobs() throws IOException {
        Path program = folder.resolve("squeue");
        Files.writeString(
                program, "#!/bin/sh\n[ \"$*\" = '--noheader --format=%A' ] || exit 1\necho 12\necho ' 13 '\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(new Squeue(program).jobs()).contains(Set.of("12", "13"));
        Files.writeString(program, "#!/bin/sh\necho 12\nexit 1\n");
        assertThat(new Squeue(program).jobs()).as("half an answer is none").isEmpty();
        assertThat(new Squeue(folder.resolve("absent")).jobs()).isEmpty();
    }
}
