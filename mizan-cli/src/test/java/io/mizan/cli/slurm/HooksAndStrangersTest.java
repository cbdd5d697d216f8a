package io.mizan.cli.slurm;

import static io.mizan.cli.slurm.SlurmHooks.isSilent;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** What controllers, users and names of jobs cannot make the hooks do, which run as root. */
class HooksAndStrangersTest extends WithController {
    @EachShell
    void whatTheControllerSaysIsNeverEvaluated(String shell) throws IOException, InterruptedException {
        SlurmHooks hooks = hooks(shell, "io:apply,app=model");
        String dir = "'" + hooks.directory + "'";
        Path victim = Files.createFile(folder.resolve("victim"));
        for (String answer : List.of(
                "lfs setstripe -c 4 " + dir + "; rm -rf " + victim,
                "lfs setstripe -c 4 " + dir + "\nrm -f " + victim,
                "rm -f " + victim,
                "lfs setstripe -c $(rm -f " + victim + ") " + dir,
                "lfs setstripe -c `rm -f " + victim + "` " + dir,
                "lfs setstripe -c 4 /etc",
                "lfs setstripe -c 4 " + dir + " /etc",
                "lfs setstripe -d " + dir,
                "lfs setstripe --yaml=/etc/shadow " + dir,
                "lfs setstripe --copy /etc/shadow " + dir,
                "lfs setstripe -c " + dir,
                "lfs setstripe -c 4 -S 1M;ls " + dir,
                "lfs setstripe -o 1,x " + dir,
                "lfs setstripe -p -d " + dir,
                "lfs setstripe -E * " + dir,
                "lfs migrate -c 4 " + dir,
                "<html>\u0000\u001b[31m garbage " + "x".repeat(5000),
                "\n\n\n",
                " ")) {
            controller.layout = answer;
            isSilent(hooks.run("prolog"));
            assertThat(hooks.changes()).as(answer).isEmpty();
        }
        assertThat(victim).exists();
    }

    @EachShell
    void strangeJobsAreLeftAlone(String shell) throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        isSilent(hooks(shell, "io:apply,app=model")
                .variable("SLURM_JOB_ID", "1;touch x")
                .run("prolog"));
        assertThat(controller.requests).isEmpty();
    }

    @EachShell
    void aDirectoryOfSomebodyElseIsNotTouched(String shell) throws IOException, InterruptedException {
        SlurmHooks hooks = hooks(shell, "io:apply,app=model");
        Path other = Path.of("/usr");
        controller.layout = "lfs setstripe -c 4 " + other;
        isSilent(hooks.variable("SLURM_JOB_WORK_DIR", other.toString()).run("prolog"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), other);
        hooks.give(link);
        controller.layout = "lfs setstripe -c 4 " + link;
        isSilent(hooks.variable("SLURM_JOB_WORK_DIR", link.toString()).run("prolog"));
        controller.layout = "lfs setstripe -c 4 '" + hooks.directory + "'";
        isSilent(hooks.variable("SLURM_JOB_WORK_DIR", hooks.directory.toString())
                .variable("SLURM_JOB_UID", "0")
                .run("prolog"));
        assertThat(controller.requests.stream().filter(request -> request.contains("directory-layout")))
                .hasSize(3);
        assertThat(hooks.changes()).isEmpty();
    }

    @EachShell
    void aNameThatNoControllerTakesIsNotSent(String shell) throws IOException, InterruptedException {
        SlurmHooks hooks = hooks(shell, "io:apply,app=" + "x".repeat(256));
        isSilent(hooks.run("prolog"));
        assertThat(controller.requests).singleElement().asString().contains("\"application\":\"\"");
        isSilent(hooks.variable("SLURM_JOB_COMMENT", "io:advise,app=" + "x".repeat(255))
                .run("prolog"));
        assertThat(controller.requests).element(1).asString().contains("x".repeat(255));
    }

    @EachShell
    void usersCanFillNoFolderAndReadNothingOfOthers(String shell) throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        SlurmHooks hooks = hooks(shell, "io:apply,restore,app=model");
        hooks.run("prolog");
        Path jobs = hooks.state.resolve("jobs");
        assertThat(jobs.resolve("4711.user")).isRegularFile();
        assertThat(Files.getAttribute(jobs.resolve("4711.user"), "unix:uid")).isEqualTo(hooks.uid);
        for (String name : List.of("4711.layout", "4711.after")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(jobs.resolve(name))))
                    .as(name)
                    .isEqualTo("rw-------");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(jobs.resolve("4711.mode"))))
                .as("task-prolog reads it as the user")
                .isEqualTo("rw-r--r--");
        isSilent(hooks.run("epilog"));
        assertThat(hooks.left()).isEmpty();
    }
}
