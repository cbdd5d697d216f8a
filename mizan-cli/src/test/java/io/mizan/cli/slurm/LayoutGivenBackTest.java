package io.mizan.cli.slurm;

import static io.mizan.cli.slurm.SlurmHooks.PATIENCE;
import static io.mizan.cli.slurm.SlurmHooks.isSilent;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The layout that a job gets for its directory, and the one from before that it gets back, whatever was killed in between. */
class LayoutGivenBackTest extends WithController {
    private static final String BEFORE = "what was before";

    private SlurmHooks restoring() throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        return hooks("io:apply,restore,app=model");
    }

    @Test
    void applySetsTheDefaultOfTheDirectoryAndTheEpilogGivesTheOldOneBack() throws IOException, InterruptedException {
        SlurmHooks hooks = restoring();
        controller.layout = "lfs setstripe -E 256M -c 1 -S 1M -E -1 -c 8 -p flash '" + hooks.directory + "'\n";
        hooks.layout(BEFORE);
        isSilent(hooks.run("prolog"));
        assertThat(hooks.changes())
                .containsExactly(hooks.directory.toRealPath() + "\tsetstripe -E 256M -c 1 -S 1M -E -1 -c 8 -p flash .");
        assertThat(hooks.layout()).contains("256M");
        isSilent(hooks.runAndSend("epilog"));
        assertThat(hooks.layout()).isEqualTo(BEFORE);
        assertThat(hooks.left()).isEmpty();

        hooks.layout("none");
        isSilent(hooks.run("prolog"));
        isSilent(hooks.runAndSend("epilog"));
        assertThat(hooks.layout()).as("there was none").isEqualTo("none");
    }

    @Test
    void aLayoutThatTheUserChangedMeanwhileStays() throws IOException, InterruptedException {
        SlurmHooks hooks = restoring();
        hooks.layout(BEFORE);
        hooks.run("prolog");
        hooks.layout("of the user");
        isSilent(hooks.run("epilog"));
        assertThat(hooks.layout()).isEqualTo("of the user");
        hooks.variable("SLURM_JOB_COMMENT", "io:apply,app=model").run("prolog");
        String set = hooks.layout();
        assertThat(set).contains("-c 4");
        isSilent(hooks.runAndSend("epilog"));
        assertThat(hooks.layout()).as("nobody asked to restore").isEqualTo(set);
        assertThat(hooks.left()).isEmpty();
    }

    @Test
    void jobsOfOneDirectoryShareItsLayoutUntilTheLastOneEnds() throws IOException, InterruptedException {
        SlurmHooks hooks = restoring();
        hooks.layout(BEFORE);
        for (String id : List.of("1", "2", "3")) {
            isSilent(hooks.variable("SLURM_JOB_ID", id).run("prolog"));
        }
        assertThat(hooks.changes()).as("set once").hasSize(1);
        for (String id : List.of("1", "3")) {
            isSilent(hooks.variable("SLURM_JOB_ID", id).run("epilog"));
            assertThat(hooks.layout()).as("job 2 still runs").contains("-c 4");
        }
        isSilent(hooks.variable("SLURM_JOB_ID", "2").runAndSend("epilog"));
        assertThat(hooks.layout()).isEqualTo(BEFORE);
        assertThat(hooks.left()).isEmpty();
    }

    @Test
    void aPauseDoesNotKeepTheOldDefaultFromComingBack() throws IOException, InterruptedException {
        SlurmHooks hooks = restoring();
        hooks.layout(BEFORE);
        hooks.runAndSend("prolog");
        assertThat(hooks.layout()).isNotEqualTo(BEFORE);
        controller.hangs = true;
        hooks.set("misses", "1").set("limit", "0.05").variable("SLURM_JOB_ID", "4710");
        isSilent(hooks.run("prolog"));
        Awaitility.await().atMost(PATIENCE).until(() -> hooks.left().contains("paused"));
        int asked = controller.requests.size();
        hooks.set("limit", "30").variable("SLURM_JOB_ID", "4711");
        Files.delete(hooks.state.resolve("jobs/4710"));
        isSilent(hooks.run("epilog"));
        assertThat(hooks.layout()).isEqualTo(BEFORE);
        assertThat(controller.requests).as("paused").hasSize(asked);
        assertThat(hooks.queued()).as("the end waits").anyMatch(name -> name.endsWith("-e4711"));
    }

    /** As the end of the prolog at its limit leaves it: what was set is not known. */
    @Test
    void aPrologThatWasKilledAfterItsChangeIsUndone() throws IOException, InterruptedException {
        SlurmHooks hooks = restoring();
        for (String before : List.of(BEFORE, "none")) {
            hooks.layout(BEFORE);
            hooks.layout(before);
            hooks.run("prolog");
            assertThat(hooks.layout()).isNotEqualTo(before);
            Path promise = hooks.promise();
            Files.writeString(promise, Files.readString(promise).replaceFirst("after=.*", "after="));
            isSilent(hooks.runAndSend("epilog"));
            assertThat(hooks.layout()).isEqualTo(before);
            assertThat(hooks.left()).isEmpty();
        }
    }

    /** A layout that the user gives afterwards is then the user's. */
    @Test
    void aChangeThatWasRefusedLeavesNothingToUndo() throws IOException, InterruptedException {
        SlurmHooks hooks = restoring();
        hooks.layout(BEFORE);
        hooks.tool("lfs", "echo some words; exit 1\n");
        isSilent(hooks.run("prolog"));
        hooks.layout("of the user");
        isSilent(hooks.runAndSend("epilog"));
        assertThat(hooks.layout()).isEqualTo("of the user");
        assertThat(hooks.left()).isEmpty();
    }

    /** On a node that is busy, or where the file system is slow, nobody else may come who could do it. */
    @Test
    void whatTheEpilogHasNoTimeForIsDoneWithoutIt() throws IOException, InterruptedException {
        SlurmHooks hooks = restoring();
        hooks.run("prolog");
        assertThat(hooks.layout()).isNotEqualTo("none");
        // lfs is what removes a default.
        Files.move(hooks.tools.resolve("lfs"), hooks.tools.resolve("fast"));
        hooks.tool("lfs", "sleep 1; exec \"$t/fast\" \"$@\"\n");
        isSilent(hooks.set("limit", "0.2").run("epilog"));
        Awaitility.await().atMost(PATIENCE).until(() -> hooks.layout().equals("none"));
        Awaitility.await().atMost(PATIENCE).until(() -> hooks.left().isEmpty());
    }

    private SlurmHooks afterAKilledEpilog() throws IOException, InterruptedException {
        SlurmHooks hooks = restoring();
        hooks.run("prolog");
        assertThat(hooks.layout()).isNotEqualTo("none");
        // lfs is what removes a default.
        hooks.tool("lfs", "exec sleep 30\n");
        isSilent(hooks.set("limit", "0.1").run("epilog"));
        // What it has left to a process of its own tries for 25 times as long, and holds the lock meanwhile.
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> Files.readString(hooks.promise()).contains("tries=1"));
        assertThat(hooks.layout()).isNotEqualTo("none");
        assertThat(hooks.left()).doesNotContain("jobs/4711");
        hooks.realLfs();
        return hooks.set("limit", "30").variable("SLURM_JOB_ID", "4712");
    }

    /** As a restart of the machine since leaves it, of which the hooks count the starts. */
    private static void restarted(SlurmHooks hooks) throws IOException {
        Path promise = hooks.promise();
        Files.writeString(promise, Files.readString(promise).replaceFirst("start=.*", "start=999"));
    }

    @Test
    void whatAnEpilogThatWasKilledHasPromisedTheNextOneOnTheNodeDoes() throws IOException, InterruptedException {
        SlurmHooks hooks = afterAKilledEpilog()
                .variable("SLURM_JOB_COMMENT", "a job of somebody else")
                .variable("SLURM_JOB_UID", "1")
                .variable("SLURM_JOB_GID", "1");
        isSilent(hooks.run("epilog"));
        assertThat(hooks.layout())
                .as("a directory that hangs must not slow each job")
                .isNotEqualTo("none");
        restarted(hooks);
        isSilent(hooks.runAndSend("epilog"));
        assertThat(hooks.layout()).isEqualTo("none");
        assertThat(hooks.left()).isEmpty();
    }

    @Test
    void theNextJobInTheDirectoryTakesThePromiseOver() throws IOException, InterruptedException {
        SlurmHooks hooks = afterAKilledEpilog().variable("SLURM_JOB_COMMENT", "io:apply,app=model");
        isSilent(hooks.run("prolog"));
        assertThat(hooks.layout()).isNotEqualTo("none");
        isSilent(hooks.runAndSend("epilog"));
        assertThat(hooks.layout()).as("what was before both").isEqualTo("none");
        assertThat(hooks.left()).isEmpty();
    }

    @Test
    void whatTheUserSetAfterTheKilledEpilogStays() throws IOException, InterruptedException {
        SlurmHooks hooks = afterAKilledEpilog().variable("SLURM_JOB_COMMENT", "");
        hooks.layout("of the user");
        restarted(hooks);
        isSilent(hooks.runAndSend("epilog"));
        assertThat(hooks.layout()).isEqualTo("of the user");
        assertThat(hooks.left()).isEmpty();
    }

    @Test
    void aPromiseThatCannotBeKeptIsForgottenInTheEndAndThatOfARunningJobIsNotTouched()
            throws IOException, InterruptedException {
        SlurmHooks hooks = afterAKilledEpilog().variable("SLURM_JOB_COMMENT", "");
        Path promise = hooks.promise();
        Files.move(hooks.directory, folder.resolve("elsewhere"));
        restarted(hooks);
        isSilent(hooks.run("epilog"));
        assertThat(Files.readString(promise)).contains("tries=2");
        String tried = Files.readString(promise).replaceFirst("tries=.*", "tries=100");
        String boot =
                Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
        Path job = Files.writeString(hooks.state.resolve("jobs/1"), "mode=apply\nboot=" + boot + "\n");
        Files.writeString(promise, tried.replaceFirst("jobs=.*", "jobs=1 "));
        restarted(hooks);
        isSilent(hooks.run("epilog"));
        assertThat(promise).exists();
        Files.delete(job);
        restarted(hooks);
        isSilent(hooks.run("epilog"));
        assertThat(promise).doesNotExist();
    }
}
