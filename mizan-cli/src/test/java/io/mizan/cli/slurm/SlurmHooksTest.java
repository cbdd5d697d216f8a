package io.mizan.cli.slurm;

import static io.mizan.cli.slurm.SlurmHooks.isSilent;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The hooks of {@code share/slurm}, run as slurmd runs them. */
class SlurmHooksTest extends WithController {
    @Test
    void aJobThatAsksForNothingCostsNothing() throws IOException, InterruptedException {
        SlurmHooks hooks = hooks("just a comment");
        for (String hook : List.of("prolog", "task-prolog", "epilog")) {
            isSilent(hooks.run(hook));
        }
        hooks.set("hooks", "no").variable("SLURM_JOB_COMMENT", "io:apply");
        isSilent(hooks.run("prolog"));
        assertThat(controller.requests).isEmpty();
        assertThat(hooks.left()).isEmpty();
    }

    @Test
    void adviseTellsTheControllerAndChangesNothing() throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        SlurmHooks hooks = hooks("project 7 io:advise,app=model");
        isSilent(hooks.runAndSend("prolog"));
        assertThat(controller.requests)
                .singleElement()
                .asString()
                .matches(
                        "\\QPOST /api/v1/jobs/4711/start {\"user\":\"ada\",\"nodes\":\"node[001-128],login\",\"nodeCount\":129,"
                                + "\"application\":\"model\",\"directory\":\"" + hooks.directory
                                + "\",\"mode\":\"advise\",\"at\":\"\\E[-0-9T:]+Z\\Q\",\"restarts\":0}\\E");
        assertThat(hooks.run("task-prolog").out()).isEqualTo("export MIZAN_MODE=advise\n");
        isSilent(hooks.runAndSend("epilog"));
        assertThat(controller.requests).element(1).asString().startsWith("POST /api/v1/jobs/4711/end");
        assertThat(hooks.changes()).isEmpty();
        assertThat(hooks.left()).as("nothing stays behind").isEmpty();
    }

    @Test
    void onlyTheFirstNodeActs() throws IOException, InterruptedException {
        controller.layout = "lfs setstripe -c 4 '" + folder.resolve("out put") + "'";
        SlurmHooks hooks = hooks("io:apply,app=model").variable("SLURMD_NODENAME", "node002");
        isSilent(hooks.run("prolog"));
        assertThat(hooks.run("task-prolog").out()).isEqualTo("export MIZAN_MODE=apply\n");
        isSilent(hooks.runAndSend("epilog"));
        for (String nodes : List.of("node[001-002]", "node001,node002", "a[1-2]b,node002")) {
            isSilent(hooks.variable("SLURM_NODELIST", nodes).run("prolog"));
            isSilent(hooks.runAndSend("epilog"));
        }
        assertThat(controller.requests).isEmpty();
        assertThat(hooks.changes()).isEmpty();
        for (String nodes : List.of("node002", "node[002,004-5]", "node002,a", "node[002-9]")) {
            controller.requests.clear();
            isSilent(hooks.variable("SLURM_NODELIST", nodes).runAndSend("prolog"));
            isSilent(hooks.runAndSend("epilog"));
            assertThat(controller.requests.stream().filter(request -> request.startsWith("POST")))
                    .as(nodes)
                    .hasSize(2);
        }
    }

    @Test
    void tasksGetTheLibraryWhereTheSiteSaysSo() throws IOException, InterruptedException {
        SlurmHooks hooks = hooks("io:apply,app=model");
        hooks.runAndSend("prolog");
        Path library = Files.createFile(folder.resolve("libmizan.so"));
        Path traces = Files.createDirectories(folder.resolve("traces/ada"));
        hooks.give(traces);
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
        assertThat(traces.resolve("4711"))
                .as("the library makes no folder")
                .isDirectory()
                .matches(path -> {
                    try {
                        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
                                        .equals("rwx------")
                                && Files.getAttribute(path, "unix:uid").equals(hooks.uid);
                    } catch (IOException e) {
                        return false;
                    }
                });
        assertThat(hooks.variable("LD_PRELOAD", "/other.so").run("task-prolog").out())
                .contains("export LD_PRELOAD=" + library + ":/other.so\n");
        for (String loaded : List.of(library.toString(), "/other.so:" + library, library + " /other.so")) {
            assertThat(hooks.variable("LD_PRELOAD", loaded).run("task-prolog").out())
                    .as("a step inherits what its script has")
                    .doesNotContain("LD_PRELOAD");
        }
        hooks.without("LD_PRELOAD");
        for (String comment : List.of("io:apply", "io:apply,app=../x;touch")) {
            hooks.variable("SLURM_JOB_COMMENT", comment)
                    .variable("SLURM_JOB_NAME", "../x; touch y")
                    .runAndSend("prolog");
            assertThat(hooks.run("task-prolog").out()).doesNotContain("touch", "INDEX", "APP");
        }
        isSilent(hooks.variable("MIZAN_DISABLE", "1").run("task-prolog"));
    }

    @Test
    void aTraceFolderThatCannotBeMadeIsNotNamed() throws IOException, InterruptedException {
        SlurmHooks hooks = hooks("io:apply,app=model");
        hooks.runAndSend("prolog");
        Path library = Files.createFile(folder.resolve("libmizan.so"));
        hooks.set("library", library.toString())
                .set("traces", folder.resolve("none").toString());
        assertThat(hooks.run("task-prolog").out()).isEqualTo("export MIZAN_MODE=apply\n");
        Path traces = Files.createDirectories(folder.resolve("traces/ada"));
        Files.writeString(traces.resolve("4711"), "no folder");
        hooks.set("traces", traces.getParent().toString());
        assertThat(hooks.run("task-prolog").out()).isEqualTo("export MIZAN_MODE=apply\n");
    }

    @Test
    void scontrolIsAskedWhereTheSiteAllowsIt() throws IOException, InterruptedException {
        SlurmHooks hooks = hooks("");
        isSilent(hooks.run("prolog"));
        assertThat(controller.requests).isEmpty();
        isSilent(hooks.set("ask_scontrol", "yes").runAndSend("prolog"));
        assertThat(controller.requests)
                .singleElement()
                .asString()
                .contains("\"mode\":\"advise\"", "\"application\":\"model\"");
        Path out = Files.createFile(hooks.tools.resolve("asked.out"));
        hooks.give(out);
        controller.note = "mizan: 1\n";
        isSilent(hooks.runAndSend("epilog"));
        assertThat(out).hasContent("mizan: 1\n");
    }
}
