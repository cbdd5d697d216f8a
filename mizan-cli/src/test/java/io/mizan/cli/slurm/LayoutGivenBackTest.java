package io.mizan.cli.slurm;

import static io.mizan.cli.slurm.SlurmHooks.isSilent;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The layout that a job gets for its directory, and the one from before that it gets back, whatever was killed in between. */
class LayoutGivenBackTest extends WithController {
    private static final String BEFORE = "0xd00bd10b0100000000";

    @EachShell
    void applySetsTheDefaultOfTheDirectoryAndTheEpilogGivesTheOldOneBack(String shell)
            throws IOException, InterruptedException {
        controller.layout =
                "lfs setstripe -E 256M -c 1 -S 1M -E -1 -c 8 -p flash '" + folder.resolve("out put") + "'\n";
        SlurmHooks hooks = hooks(shell, "io:apply,restore,app=model");
        hooks.layout(BEFORE);
        isSilent(hooks.run("prolog"));
        assertThat(hooks.changes())
                .containsExactly(
                        hooks.directory.toRealPath().toString(), "setstripe -E 256M -c 1 -S 1M -E -1 -c 8 -p flash .");
        assertThat(hooks.layout()).isNotEqualTo(BEFORE);
        isSilent(hooks.run("epilog"));
        assertThat(hooks.layout()).isEqualTo(BEFORE);
        assertThat(hooks.left()).isEmpty();

        Files.delete(hooks.tools.resolve("layout"));
        isSilent(hooks.run("prolog"));
        isSilent(hooks.run("epilog"));
        assertThat(hooks.layout()).as("there was none").isEqualTo("none");
    }

    @EachShell
    void aLayoutThatTheUserChangedMeanwhileStays(String shell) throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        SlurmHooks hooks = hooks(shell, "io:apply,restore,app=model");
        hooks.layout(BEFORE);
        hooks.run("prolog");
        hooks.layout("0xfeed");
        isSilent(hooks.run("epilog"));
        assertThat(hooks.layout()).isEqualTo("0xfeed");
        hooks.variable("SLURM_JOB_COMMENT", "io:apply,app=model").run("prolog");
        String set = hooks.layout();
        isSilent(hooks.run("epilog"));
        assertThat(hooks.layout()).as("nobody asked to restore").isEqualTo(set);
    }

    @EachShell
    void aPauseDoesNotKeepTheOldDefaultFromComingBack(String shell) throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        SlurmHooks hooks = hooks(shell, "io:apply,restore,app=model");
        hooks.layout(BEFORE);
        hooks.run("prolog");
        assertThat(hooks.layout()).isNotEqualTo(BEFORE);
        int asked = controller.requests.size();
        Files.writeString(hooks.state.resolve("paused"), "99999999999\n");
        isSilent(hooks.run("epilog"));
        assertThat(hooks.layout()).isEqualTo(BEFORE);
        assertThat(controller.requests).as("paused").hasSize(asked);
        assertThat(hooks.left()).containsExactly("paused");
    }

    /** As the end of the prolog at its limit leaves it: what was set is not known. */
    @EachShell
    void aPrologThatWasKilledAfterItsChangeIsUndone(String shell) throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        SlurmHooks hooks = hooks(shell, "io:apply,restore,app=model");
        hooks.layout(BEFORE);
        for (String before : List.of(BEFORE, "none")) {
            if (before.equals("none")) {
                Files.delete(hooks.tools.resolve("layout"));
            }
            hooks.run("prolog");
            assertThat(hooks.layout()).isNotEqualTo(before);
            Files.delete(hooks.state.resolve("jobs/4711.after"));
            isSilent(hooks.run("epilog"));
            assertThat(hooks.layout()).isEqualTo(before);
            assertThat(hooks.left()).isEmpty();
        }
        hooks.variable("SLURM_JOB_COMMENT", "io:apply,app=model").run("prolog");
        String set = hooks.layout();
        Files.delete(hooks.state.resolve("jobs/4711.after"));
        isSilent(hooks.run("epilog"));
        assertThat(hooks.layout()).as("nobody asked to restore").isEqualTo(set);
        assertThat(hooks.left()).isEmpty();
    }

    /** A layout that the user gives afterwards is then the user's. */
    @EachShell
    void aChangeThatWasRefusedLeavesNothingToUndo(String shell) throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        SlurmHooks hooks = hooks(shell, "io:apply,restore,app=model");
        hooks.layout(BEFORE);
        hooks.tool("lfs", "echo some words; exit 1\n");
        isSilent(hooks.set("misses", "1").run("prolog"));
        hooks.layout("0xfeed");
        isSilent(hooks.run("epilog"));
        assertThat(hooks.layout()).isEqualTo("0xfeed");
        assertThat(hooks.left()).isEmpty();
    }

    private SlurmHooks afterAKilledEpilog(String shell) throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        SlurmHooks hooks = hooks(shell, "io:apply,restore,app=model");
        hooks.layout(BEFORE);
        hooks.run("prolog");
        String getfattr = Files.readString(hooks.tools.resolve("getfattr"));
        Files.writeString(hooks.tools.resolve("getfattr"), "#!/bin/sh\nexec sleep 30\n");
        isSilent(hooks.set("limit", "0.2").run("epilog"));
        assertThat(hooks.layout()).isNotEqualTo(BEFORE);
        assertThat(hooks.left()).contains("jobs/4711.layout").doesNotContain("jobs/4711.mode");
        Files.writeString(hooks.tools.resolve("getfattr"), getfattr);
        return hooks.set("limit", "30").variable("SLURM_JOB_ID", "4712");
    }

    private static void lastTried(SlurmHooks hooks, Duration ago) throws IOException {
        Files.setLastModifiedTime(
                hooks.state.resolve("jobs/4711.layout"),
                FileTime.from(Instant.now().minus(ago)));
    }

    @EachShell
    void whatAnEpilogThatWasKilledHasPromisedTheNextOneOnTheNodeDoes(String shell)
            throws IOException, InterruptedException {
        SlurmHooks hooks = afterAKilledEpilog(shell)
                .variable("SLURM_JOB_COMMENT", "a job of somebody else")
                .variable("SLURM_JOB_UID", "1")
                .variable("SLURM_JOB_GID", "1");
        lastTried(hooks, Duration.ofMinutes(1));
        isSilent(hooks.run("epilog"));
        assertThat(hooks.layout())
                .as("a directory that hangs must not slow each job")
                .isNotEqualTo(BEFORE);
        lastTried(hooks, Duration.ofHours(1));
        isSilent(hooks.run("epilog"));
        assertThat(hooks.layout()).isEqualTo(BEFORE);
        assertThat(hooks.left()).isEmpty();
    }

    @EachShell
    void aJobWithALayoutOfItsOwnAndAPauseDoNotKeepItFromThat(String shell) throws IOException, InterruptedException {
        SlurmHooks hooks = afterAKilledEpilog(shell).variable("SLURM_JOB_COMMENT", "io:advise");
        isSilent(hooks.run("prolog"));
        lastTried(hooks, Duration.ofHours(1));
        Files.writeString(hooks.state.resolve("paused"), "99999999999\n");
        isSilent(hooks.run("epilog"));
        assertThat(hooks.layout()).isEqualTo(BEFORE);
        assertThat(hooks.left()).containsExactly("paused");
    }

    @EachShell
    void theNextJobInTheDirectoryTakesThePromiseOver(String shell) throws IOException, InterruptedException {
        SlurmHooks hooks = afterAKilledEpilog(shell).variable("SLURM_JOB_COMMENT", "io:apply,app=model");
        isSilent(hooks.run("prolog"));
        assertThat(hooks.layout()).isNotEqualTo(BEFORE);
        assertThat(hooks.left()).contains("jobs/4712.layout").doesNotContain("jobs/4711.layout");
        isSilent(hooks.run("epilog"));
        assertThat(hooks.layout()).as("what was before both").isEqualTo(BEFORE);
        assertThat(hooks.left()).isEmpty();
    }

    @EachShell
    void whatTheUserSetAfterTheKilledEpilogStays(String shell) throws IOException, InterruptedException {
        SlurmHooks hooks = afterAKilledEpilog(shell).variable("SLURM_JOB_COMMENT", "");
        hooks.layout("0xfeed");
        lastTried(hooks, Duration.ofHours(1));
        isSilent(hooks.run("epilog"));
        assertThat(hooks.layout()).isEqualTo("0xfeed");
        assertThat(hooks.left()).isEmpty();
    }

    @EachShell
    void aPromiseThatCannotBeKeptIsForgottenInTheEndAndThatOfARunningJobIsNotTouched(String shell)
            throws IOException, InterruptedException {
        SlurmHooks hooks = afterAKilledEpilog(shell).variable("SLURM_JOB_COMMENT", "");
        Path promise = hooks.state.resolve("jobs/4711.layout");
        Files.move(hooks.directory, folder.resolve("elsewhere"));
        lastTried(hooks, Duration.ofHours(1));
        isSilent(hooks.run("epilog"));
        assertThat(Files.readAllLines(promise)).hasSize(6).endsWith("tried");
        Files.writeString(promise, Files.readString(promise) + "tried\n".repeat(100));
        Files.createFile(hooks.state.resolve("jobs/4711.mode"));
        lastTried(hooks, Duration.ofHours(1));
        isSilent(hooks.run("epilog"));
        assertThat(promise).exists();
        Files.delete(hooks.state.resolve("jobs/4711.mode"));
        isSilent(hooks.run("epilog"));
        assertThat(promise).doesNotExist();
    }
}
