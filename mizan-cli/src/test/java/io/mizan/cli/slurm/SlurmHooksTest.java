package io.mizan.cli.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mizan.cli.slurm.SlurmHooks.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The scripts of {@code share/slurm}, run as slurmd runs them, in each shell that {@code /bin/sh} may be. */
class SlurmHooksTest {
    private static final String BEFORE = "0xd00bd10b0100000000";

    @TempDir
    Path folder;

    private StandInController controller;

    static Stream<String> shells() {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/curl")) && Files.isExecutable(Path.of("/usr/bin/timeout")),
                "skipped: no curl or timeout in /usr/bin");
        return Stream.of("/bin/dash", "/bin/bash").filter(shell -> Files.isExecutable(Path.of(shell)));
    }

    @BeforeEach
    void start() throws IOException {
        controller = new StandInController();
    }

    @AfterEach
    void stop() {
        controller.close();
    }

    private SlurmHooks hooks(String shell, String comment) throws IOException, InterruptedException {
        return new SlurmHooks(folder, shell, controller.url()).variable("SLURM_JOB_COMMENT", comment);
    }

    private static void isSilent(Ended ended) {
        assertThat(ended).isEqualTo(new Ended(0, "", ""));
    }

    @ParameterizedTest
    @MethodSource("shells")
    void aJobThatAsksForNothingCostsNothing(String shell) throws IOException, InterruptedException {
        SlurmHooks hooks = hooks(shell, "just a comment");
        for (String script : List.of("prolog", "task-prolog", "epilog")) {
            isSilent(hooks.run(script));
        }
        hooks.set("hooks", "no").variable("SLURM_JOB_COMMENT", "io:apply");
        isSilent(hooks.run("prolog"));
        assertThat(controller.requests).isEmpty();
        assertThat(hooks.left()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("shells")
    void adviseTellsTheControllerAndChangesNothing(String shell) throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        SlurmHooks hooks = hooks(shell, "project 7 io:advise,app=model");
        isSilent(hooks.run("prolog"));
        assertThat(controller.requests)
                .containsExactly(
                        "POST /api/v1/jobs/4711/start {\"user\":\"ada\",\"nodes\":\"node[001-128],login\",\"application\":\"model\","
                                + "\"directory\":\"" + hooks.directory + "\",\"mode\":\"advise\"}");
        assertThat(hooks.run("task-prolog").out()).isEqualTo("export MIZAN_MODE=advise\n");
        isSilent(hooks.run("epilog"));
        assertThat(controller.requests).endsWith("POST /api/v1/jobs/4711/end");
        assertThat(hooks.changes()).isEmpty();
        assertThat(hooks.left()).as("nothing stays behind").isEmpty();
    }

    @ParameterizedTest
    @MethodSource("shells")
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

    @ParameterizedTest
    @MethodSource("shells")
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

    @ParameterizedTest
    @MethodSource("shells")
    void onlyTheFirstNodeActs(String shell) throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        SlurmHooks hooks = hooks(shell, "io:apply,app=model").variable("SLURMD_NODENAME", "node002");
        isSilent(hooks.run("prolog"));
        assertThat(hooks.run("task-prolog").out()).isEqualTo("export MIZAN_MODE=apply\n");
        isSilent(hooks.run("epilog"));
        assertThat(controller.requests).isEmpty();
        assertThat(hooks.changes()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("shells")
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

    @ParameterizedTest
    @MethodSource("shells")
    void strangeJobsAreLeftAlone(String shell) throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        isSilent(hooks(shell, "io:apply,app=model")
                .variable("SLURM_JOB_ID", "1;touch x")
                .run("prolog"));
        assertThat(controller.requests).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("shells")
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

    @ParameterizedTest
    @MethodSource("shells")
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

    @ParameterizedTest
    @MethodSource("shells")
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

    @ParameterizedTest
    @MethodSource("shells")
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
    @ParameterizedTest
    @MethodSource("shells")
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

    @ParameterizedTest
    @MethodSource("shells")
    void aNameThatNoControllerTakesIsNotSent(String shell) throws IOException, InterruptedException {
        SlurmHooks hooks = hooks(shell, "io:apply,app=" + "x".repeat(256));
        isSilent(hooks.run("prolog"));
        assertThat(controller.requests).singleElement().asString().contains("\"application\":\"\"");
        isSilent(hooks.variable("SLURM_JOB_COMMENT", "io:advise,app=" + "x".repeat(255))
                .run("prolog"));
        assertThat(controller.requests).element(1).asString().contains("x".repeat(255));
    }

    @ParameterizedTest
    @MethodSource("shells")
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
    @ParameterizedTest
    @MethodSource("shells")
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
    @ParameterizedTest
    @MethodSource("shells")
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

    @ParameterizedTest
    @MethodSource("shells")
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

    @ParameterizedTest
    @MethodSource("shells")
    void theNoteGoesToTheOutputOfTheJob(String shell) throws IOException, InterruptedException {
        controller.note = "mizan: 1\nmizan: \u001b[31mtwo\nmizan: 3\nfour\n";
        SlurmHooks hooks = hooks(shell, "io:advise");
        Path out = Files.writeString(hooks.directory.resolve("slurm-4711.out"), "result\n");
        hooks.give(out);
        hooks.variable("SLURM_JOB_STDOUT", out.toString());
        hooks.run("prolog");
        isSilent(hooks.run("epilog"));
        assertThat(out).hasContent("result\nmizan: 1\nmizan: [31mtwo\nmizan: 3\n");

        for (String comment : List.of("io:advise,quiet", "io:advise")) {
            hooks.variable("SLURM_JOB_COMMENT", comment);
            hooks.run("prolog");
            if (comment.equals("io:advise")) {
                hooks.variable("MIZAN_NOTE", "off").run("task-prolog");
            }
            isSilent(hooks.run("epilog"));
        }
        assertThat(Files.readAllLines(out)).as("nobody wanted more").hasSize(4);

        hooks.variable("SLURM_JOB_COMMENT", "io:advise").variable("MIZAN_NOTE", "on");
        for (String name : List.of("slurm-%j.out", hooks.directory + "/slurm-%j.out", "%x.out", "%")) {
            hooks.variable("SLURM_JOB_STDOUT", name);
            hooks.run("prolog");
            isSilent(hooks.run("epilog"));
        }
        assertThat(Files.readAllLines(out))
                .as("two names that can be told, two that only Slurm knows")
                .hasSize(10);
    }

    @ParameterizedTest
    @MethodSource("shells")
    void tasksGetTheLibraryWhereTheSiteSaysSo(String shell) throws IOException, InterruptedException {
        SlurmHooks hooks = hooks(shell, "io:apply,app=model");
        hooks.run("prolog");
        Path library = Files.createFile(folder.resolve("libmizan.so"));
        Path traces = Files.createDirectories(folder.resolve("traces/ada"));
        Path indexes = Files.createDirectories(folder.resolve("indexes/ada"));
        Files.createFile(indexes.resolve("model.index"));
        hooks.set("library", library.toString())
                .set("traces", traces.getParent().toString())
                .set("indexes", indexes.getParent().toString());
        assertThat(hooks.run("task-prolog").out().lines())
                .containsExactly(
                        "export MIZAN_MODE=apply",
                        "export MIZAN_TRACE=" + traces + "/4711",
                        "export MIZAN_INDEX=" + indexes + "/model.index",
                        "export MIZAN_APP=model",
                        "export LD_PRELOAD=" + library);
        for (String comment : List.of("io:apply", "io:apply,app=../x;touch")) {
            hooks.variable("SLURM_JOB_COMMENT", comment)
                    .variable("SLURM_JOB_NAME", "../x; touch y")
                    .run("prolog");
            assertThat(hooks.run("task-prolog").out()).doesNotContain("touch", "INDEX", "APP");
        }
        isSilent(hooks.variable("MIZAN_DISABLE", "1").run("task-prolog"));
    }

    @ParameterizedTest
    @MethodSource("shells")
    void scontrolIsAskedWhereTheSiteAllowsIt(String shell) throws IOException, InterruptedException {
        SlurmHooks hooks = hooks(shell, "");
        isSilent(hooks.run("prolog"));
        assertThat(controller.requests).isEmpty();
        isSilent(hooks.set("ask_scontrol", "yes").run("prolog"));
        assertThat(controller.requests)
                .singleElement()
                .asString()
                .contains("\"mode\":\"advise\"", "\"application\":\"model\"");
    }
}
