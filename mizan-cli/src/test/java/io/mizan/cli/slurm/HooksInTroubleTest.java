package io.mizan.cli.slurm;

import static io.mizan.cli.slurm.SlurmHooks.isSilent;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What is missing, full, slow or wrong around the hooks is no trouble of the job. */
class HooksInTroubleTest extends WithController {
    @EachShell
    void whateverIsMissingTheJobGoesOn(String shell) throws IOException, InterruptedException {
        SlurmHooks hooks = hooks(shell, "io:apply,app=model");
        String dir = "'" + hooks.directory + "'";
        controller.layout = "lfs setstripe -c 4 " + dir;
        isSilent(hooks.set("curl", "/nonexistent/curl").run("prolog"));
        isSilent(hooks.set("curl", "/usr/bin/curl")
                .set("token", "/nonexistent/token")
                .run("prolog"));
        Path bad = Files.writeString(folder.resolve("bad"), "a\" b\n");
        isSilent(hooks.set("token", bad.toString()).run("prolog"));
        Files.delete(hooks.state.resolve("paused"));
        assertThat(controller.requests).isEmpty();

        hooks.set("token", folder.resolve("token").toString());
        isSilent(hooks.set("lfs", "/nonexistent/lfs").run("prolog"));
        isSilent(hooks.set("lfs", hooks.tools.resolve("lfs").toString())
                .set("getfattr", "/none")
                .run("prolog"));
        hooks.set("getfattr", hooks.tools.resolve("getfattr").toString());
        Files.writeString(hooks.tools.resolve("getfattr"), "#!/bin/sh\necho .: Permission denied >&2; exit 1\n");
        isSilent(hooks.run("prolog"));
        assertThat(hooks.changes())
                .as("a default that cannot be saved is not changed")
                .isEmpty();

        controller.status = 500;
        isSilent(hooks.run("prolog"));
        isSilent(hooks.run("epilog"));
        isSilent(hooks.set("state", "/dev/null/state").run("prolog"));
        isSilent(hooks.run("epilog"));
        Files.writeString(folder.resolve("prolog"), "hook=/nonexistent\n[ ! -r \"$hook\" ] || exit 1\nexit 0\n");
        isSilent(hooks.run("prolog"));
        assertThat(hooks.changes()).isEmpty();
    }

    @EachShell
    void aFullDiskIsNoReasonToFailOrToChangeWhatCannotBeSaved(String shell) throws IOException, InterruptedException {
        SlurmHooks hooks = hooks(shell, "io:apply,app=model");
        controller.layout = "lfs setstripe -c 4 '" + hooks.directory + "'";
        Files.createDirectories(hooks.state.resolve("jobs"));
        for (String name : List.of("missed", "paused", "jobs/4711.mode", "jobs/4711.layout")) {
            Files.createSymbolicLink(hooks.state.resolve(name), Path.of("/dev/full"));
        }
        isSilent(hooks.run("prolog"));
        assertThat(hooks.changes()).isEmpty();
        controller.close();
        isSilent(hooks.run("prolog"));
        isSilent(hooks.run("epilog"));
    }

    @EachShell
    void aControllerThatHangsIsNotWaitedForAndLaterNotAsked(String shell) throws IOException, InterruptedException {
        controller.hangs = true;
        SlurmHooks hooks =
                hooks(shell, "io:apply,app=model").set("limit", "0.2").set("misses", "3");
        for (int i = 0; i < 3; i++) {
            // The controller never answers: that this ends at all is the deadline of the hook.
            isSilent(hooks.run("prolog"));
        }
        assertThat(hooks.left()).contains("paused").doesNotContain("missed");
        // Another job: what the three have sent may arrive later than they are given up.
        isSilent(hooks.variable("SLURM_JOB_ID", "4712").run("prolog"));
        assertThat(hooks.changes()).isEmpty();

        controller.hangs = false;
        Files.writeString(hooks.state.resolve("paused"), "1\n");
        isSilent(hooks.set("limit", "30").variable("SLURM_JOB_ID", "4713").run("prolog"));
        assertThat(controller.requests)
                .as("asked when the pause is over, and not before")
                .anyMatch(request -> request.contains("/4713/"))
                .noneMatch(request -> request.contains("/4712/"));
        assertThat(hooks.left()).doesNotContain("paused", "missed");
    }

    /** Users can provoke errors, and a controller that has started again does not know the jobs of before. */
    @EachShell
    void anErrorIsAnAnswerAndPausesNothing(String shell) throws IOException, InterruptedException {
        SlurmHooks hooks = hooks(shell, "io:apply,app=model").set("misses", "1");
        Path out = Files.createFile(hooks.directory.resolve("slurm-4711.out"));
        hooks.give(out);
        hooks.variable("SLURM_JOB_STDOUT", out.toString());
        for (int status : List.of(400, 404, 413, 500, 503)) {
            controller.status = status;
            isSilent(hooks.run("prolog"));
            isSilent(hooks.run("epilog"));
            assertThat(hooks.left()).as("after " + status).isEmpty();
        }
        assertThat(controller.requests).hasSize(10);
        controller.status = 200;
        isSilent(hooks.run("prolog"));
        controller.status = 404;
        isSilent(hooks.run("epilog"));
        assertThat(hooks.left()).isEmpty();
        assertThat(out).isEmptyFile();
    }
}
