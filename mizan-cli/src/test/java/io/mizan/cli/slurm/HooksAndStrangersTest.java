package io.mizan.cli.slurm;

import static io.mizan.cli.slurm.SlurmHooks.isSilent;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What controllers, users and names of jobs cannot make the hooks do, which run as root. */
class HooksAndStrangersTest extends WithController {
    @Test
    void whatTheControllerSaysIsNeverEvaluated() throws IOException, InterruptedException {
        SlurmHooks hooks = hooks("io:apply,app=model");
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
            isSilent(hooks.runAndSend("prolog"));
            assertThat(hooks.changes()).as(answer).isEmpty();
        }
        assertThat(victim).exists();
    }

    @Test
    void strangeJobsAreLeftAlone() throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        isSilent(hooks("io:apply,app=model")
                .variable("SLURM_JOB_ID", "1;touch x")
                .run("prolog"));
        assertThat(controller.requests).isEmpty();
    }

    @Test
    void aDirectoryOfSomebodyElseIsNotTouched() throws IOException, InterruptedException {
        SlurmHooks hooks = hooks("io:apply,app=model");
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

    @Test
    void aNameThatNoControllerTakesIsNotSent() throws IOException, InterruptedException {
        SlurmHooks hooks = hooks("io:apply,app=" + "x".repeat(256));
        isSilent(hooks.runAndSend("prolog"));
        assertThat(controller.requests).singleElement().asString().contains("\"application\":\"\"");
        isSilent(hooks.variable("SLURM_JOB_COMMENT", "io:advise,app=" + "x".repeat(255))
                .runAndSend("prolog"));
        assertThat(controller.requests).element(1).asString().contains("x".repeat(255));
    }

    @Test
    void usersOwnNothingThatTheyCouldFillAndReadNothingOfOthers() throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        SlurmHooks hooks = hooks("io:apply,restore,app=model");
        hooks.runAndSend("prolog");
        assertThat(hooks.left()).hasSize(2).contains("jobs/4711");
        int own = (Integer) Files.getAttribute(folder, "unix:uid");
        try (Stream<Path> files = Files.walk(hooks.state)) {
            assertThat(files).allSatisfy(file -> {
                assertThat(Files.getAttribute(file, "unix:uid"))
                        .as(file.toString())
                        .isEqualTo(own);
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .as(file.toString())
                        .matches("r..[r-]-.[r-]-.");
            });
        }
        for (String name : List.of("queue", "directories")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(hooks.state.resolve(name))))
                    .as(name)
                    .isEqualTo("rwx------");
        }
        assertThat(Files.readString(hooks.state.resolve("jobs/4711")))
                .as("task-prolog reads it as the user")
                .doesNotContain("out put");
        isSilent(hooks.runAndSend("epilog"));
        assertThat(hooks.left()).isEmpty();
    }

    /** Root must not write where somebody else could have put a link. */
    @Test
    void aStateFolderOfSomebodyElseIsNotUsed() throws IOException, InterruptedException {
        SlurmHooks hooks = hooks("io:apply,app=model");
        Files.createDirectory(hooks.state);
        Files.setPosixFilePermissions(hooks.state, PosixFilePermissions.fromString("rwxrwxrwx"));
        isSilent(hooks.run("prolog"));
        isSilent(hooks.run("epilog"));
        Files.setPosixFilePermissions(hooks.state, PosixFilePermissions.fromString("rwxr-xr-x"));
        hooks.give(hooks.state);
        if (hooks.uid != (Integer) Files.getAttribute(folder, "unix:uid")) {
            isSilent(hooks.run("prolog"));
            isSilent(hooks.run("epilog"));
        }
        assertThat(hooks.state).isEmptyDirectory();
        assertThat(controller.requests).isEmpty();
    }
}
