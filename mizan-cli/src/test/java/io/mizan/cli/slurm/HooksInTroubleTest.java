package io.mizan.cli.slurm;

import static io.mizan.cli.slurm.SlurmHooks.PATIENCE;
import static io.mizan.cli.slurm.SlurmHooks.isSilent;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** What is missing, full, slow or wrong around the hooks is no trouble of the job. */
class HooksInTroubleTest extends WithController {
    @Test
    void whateverIsMissingTheJobGoesOn() throws IOException, InterruptedException {
        Path bad = Files.writeString(folder.resolve("bad"), "a\" b\n");
        int job = 1;
        for (List<String> wrong : List.of(
                List.of("curl", "/nonexistent/curl"),
                List.of("token", "/nonexistent/token"),
                List.of("token", bad.toString()),
                List.of("lfs", "/nonexistent/lfs"),
                List.of("attribute", "nonsense"),
                List.of("state", "/dev/null/state"),
                List.of("hooks", "perhaps"),
                List.of("no_such_key", "1"))) {
            Path own = Files.createDirectory(folder.resolve("case-" + job++));
            try (SlurmHooks hooks = new SlurmHooks(own, controller.url())) {
                hooks.variable("SLURM_JOB_COMMENT", "io:apply,app=model").set(wrong.get(0), wrong.get(1));
                controller.layout = "lfs setstripe -c 4 '" + hooks.directory + "'";
                isSilent(hooks.set("limit", "1").run("prolog"));
                assertThat(hooks.run("task-prolog").code()).isZero();
                isSilent(hooks.run("epilog"));
                assertThat(hooks.changes())
                        .as(wrong + ": a default that cannot be saved is not changed")
                        .isEmpty();
            }
        }
    }

    @Test
    void aFullDiskIsNoReasonToFailOrToChangeWhatCannotBeSaved() throws IOException, InterruptedException {
        SlurmHooks hooks = hooks("io:apply,app=model").set("limit", "1");
        controller.layout = "lfs setstripe -c 4 '" + hooks.directory + "'";
        isSilent(hooks.set("state", "/dev/full").run("prolog"));
        isSilent(hooks.run("epilog"));
        hooks.set("state", hooks.state.toString());
        Files.createDirectories(hooks.state);
        // Where a folder ought to be is a file: nothing can be kept there, whoever asks.
        Files.createFile(hooks.state.resolve("directories"));
        isSilent(hooks.run("prolog"));
        isSilent(hooks.run("epilog"));
        assertThat(hooks.changes()).isEmpty();
    }

    @Test
    void aControllerThatHangsIsNotWaitedForAndLaterNotAsked() throws IOException, InterruptedException {
        controller.hangs = true;
        SlurmHooks hooks = hooks("io:apply,app=model").set("limit", "0.05").set("misses", "1");
        // The controller never answers: that this ends at all is the deadline of the hook.
        isSilent(hooks.run("prolog"));
        Awaitility.await().atMost(PATIENCE).until(() -> hooks.left().contains("paused"));
        controller.hangs = false;
        isSilent(hooks.set("limit", "30").variable("SLURM_JOB_ID", "4712").run("prolog"));
        isSilent(hooks.run("epilog"));
        assertThat(controller.requests).as("not while they pause").noneMatch(request -> request.contains("/4712/"));
        Files.delete(hooks.state.resolve("paused"));
        Awaitility.await().atMost(PATIENCE).until(() -> hooks.queued().isEmpty());
        assertThat(controller.requests)
                .as("what had to be said is said when the pause is over, with nobody else coming")
                .anyMatch(request -> request.contains("/4712/start"))
                .anyMatch(request -> request.contains("/4712/end"));
        assertThat(hooks.left()).doesNotContain("paused", "missed");
    }

    /** The controller is not there; one start of a hundred jobs is one miss and not a hundred. */
    @Test
    void manyJobsAtOnceAreOneMiss() throws IOException, InterruptedException {
        controller.hangs = true;
        SlurmHooks hooks = hooks("io:advise").set("misses", "3").set("limit", "0.05");
        for (int id = 1; id <= 20; id++) {
            isSilent(hooks.variable("SLURM_JOB_ID", String.valueOf(id)).run("prolog"));
        }
        Awaitility.await().atMost(PATIENCE).until(() -> hooks.left().contains("missed"));
        assertThat(hooks.state.resolve("missed")).hasContent("count=1");
        controller.hangs = false;
        Awaitility.await().atMost(PATIENCE).until(() -> hooks.queued().isEmpty());
        assertThat(hooks.left()).as("an answer ends the count").doesNotContain("paused", "missed");
        assertThat(controller.requests.stream().filter(request -> request.contains("/20/start")))
                .isNotEmpty();
    }

    /** A node that is busy with the start of an array gets its answers late: nobody waits for them, and nobody else has to do without. */
    @Test
    void answersThatComeLateAreNoMisses() throws IOException, InterruptedException {
        controller.delay = Duration.ofMillis(300);
        SlurmHooks hooks = hooks("io:apply,app=model").set("misses", "3").set("limit", "0.1");
        // The sender waits for fifty times as long as the hooks, which wait for less than an answer takes.
        for (int id = 1; id <= 5; id++) {
            isSilent(hooks.variable("SLURM_JOB_ID", String.valueOf(id)).run("prolog"));
        }
        Awaitility.await().atMost(PATIENCE).until(() -> hooks.queued().isEmpty());
        assertThat(hooks.left()).doesNotContain("paused", "missed");
        for (int id = 1; id <= 5; id++) {
            String start = "/" + id + "/start";
            assertThat(controller.requests).anyMatch(request -> request.contains(start));
        }
    }

    /** Users can provoke errors, and a controller that has started again does not know the jobs of before. */
    @Test
    void anErrorIsAnAnswerAndPausesNothing() throws IOException, InterruptedException {
        SlurmHooks hooks = hooks("io:apply,app=model").set("misses", "1");
        Path out = Files.createFile(hooks.directory.resolve("slurm-4711.out"));
        hooks.give(out);
        hooks.variable("SLURM_JOB_STDOUT", out.toString());
        for (int status : List.of(400, 404, 413)) {
            controller.status = status;
            isSilent(hooks.runAndSend("prolog"));
            isSilent(hooks.runAndSend("epilog"));
            assertThat(hooks.left()).as("after " + status).isEmpty();
        }
        assertThat(controller.requests).hasSize(12);
        assertThat(out).isEmptyFile();
    }

    /** The controller is there, but not well: what has to be said is kept. */
    @Test
    void anEndIsSaidAgainWhenTheControllerIsWellAgain() throws IOException, InterruptedException {
        SlurmHooks hooks = hooks("io:advise").set("misses", "1");
        isSilent(hooks.runAndSend("prolog"));
        controller.status = 503;
        isSilent(hooks.run("epilog"));
        Awaitility.await().atMost(PATIENCE).until(() -> controller.requests.size() >= 2);
        assertThat(hooks.left()).doesNotContain("paused", "missed");
        controller.status = 200;
        Awaitility.await().atMost(PATIENCE).until(() -> hooks.queued().isEmpty());
        List<String> ends = new ArrayList<>(controller.requests);
        ends.removeIf(request -> !request.contains("/4711/end"));
        assertThat(ends.size()).as("at least twice").isGreaterThan(1);
    }

    /** A controller that has too much to do takes one request and refuses the next. */
    @Test
    void whatIsRefusedForNowIsSaidLaterAndInItsOrder() throws IOException, InterruptedException {
        SlurmHooks hooks = hooks("io:advise").variable("SLURM_JOB_STDOUT", "output");
        controller.note = "mizan: 1\n";
        Process holder = hooks.noSender();
        for (String job : List.of("1", "2")) {
            hooks.variable("SLURM_JOB_ID", job);
            isSilent(hooks.run("prolog"));
            isSilent(hooks.run("epilog"));
        }
        holder.destroy();
        holder.waitFor();
        controller.unwell = "/2/start";
        isSilent(hooks.variable("SLURM_JOB_ID", "3").run("prolog"));
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> controller.requests.stream().anyMatch(request -> request.contains("/2/start")));
        controller.unwell = "";
        Awaitility.await().atMost(PATIENCE).until(() -> hooks.queued().isEmpty());
        List<String> told = controller.requests.stream()
                .filter(request -> request.contains("/2/"))
                .map(request -> request.replaceAll(".*/2/(\\w+).*", "$1"))
                .toList();
        assertThat(told.get(0)).isEqualTo("start");
        assertThat(told)
                .as("an end is not taken before its start, and a note not before the end")
                .endsWith("start", "end", "note");
        assertThat(told.stream().filter(what -> !what.equals("start"))).containsExactly("end", "note");
        assertThat(told.size()).isGreaterThan(3);
    }

    /** The state folder is in front of each job of the node: a controller must not fill its disk. */
    @Test
    void anAnswerWithoutAnEndIsCutOff() throws IOException, InterruptedException {
        long most = 256L << 20;
        controller.endless = most;
        SlurmHooks hooks = hooks("io:apply,app=model");
        isSilent(hooks.runAndSend("prolog"));
        assertThat(controller.sent).hasValueLessThan(most);
        assertThat(hooks.left()).containsExactly("jobs/4711");
        assertThat(hooks.changes()).isEmpty();
    }

    /** A machine that went down runs no epilogs. */
    @Test
    void jobsOfBeforeARestartOfTheNodeAreEnded() throws IOException, InterruptedException {
        SlurmHooks hooks = hooks("io:advise");
        hooks.runAndSend("prolog");
        Path job = hooks.state.resolve("jobs/4711");
        Files.writeString(job, Files.readString(job).replaceFirst("boot=.*", "boot=another"));
        isSilent(hooks.variable("SLURM_JOB_ID", "4712").runAndSend("prolog"));
        assertThat(controller.requests)
                .anyMatch(request -> request.contains("/4711/end") && request.contains("\"restarts\":0"));
        assertThat(job).doesNotExist();
        assertThat(hooks.left()).containsExactly("jobs/4712");
    }
}
