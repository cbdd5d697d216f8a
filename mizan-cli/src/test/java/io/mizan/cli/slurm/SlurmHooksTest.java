package io.mizan.cli.slurm;

import static io.mizan.cli.slurm.SlurmHooks.isSilent;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The scripts of {@code share/slurm}, run as slurmd runs them, in each shell that {@code /bin/sh} may be. */
class SlurmHooksTest extends WithController {
    @EachShell
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

    @EachShell
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

    @EachShell
    void onlyTheFirstNodeActs(String shell) throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        SlurmHooks hooks = hooks(shell, "io:apply,app=model").variable("SLURMD_NODENAME", "node002");
        isSilent(hooks.run("prolog"));
        assertThat(hooks.run("task-prolog").out()).isEqualTo("export MIZAN_MODE=apply\n");
        isSilent(hooks.run("epilog"));
        assertThat(controller.requests).isEmpty();
        assertThat(hooks.changes()).isEmpty();
    }

    @EachShell
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

    @EachShell
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

    @EachShell
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
