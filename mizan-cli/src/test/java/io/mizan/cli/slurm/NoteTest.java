package io.mizan.cli.slurm;

import static io.mizan.cli.slurm.SlurmHooks.PATIENCE;
import static io.mizan.cli.slurm.SlurmHooks.isSilent;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The note at the end of the output of a job: in the right file, or nowhere. */
class NoteTest extends WithController {
    private Path file(SlurmHooks hooks, String name) throws IOException, InterruptedException {
        Path file = Files.writeString(hooks.directory.resolve(name), "result\n");
        hooks.give(file);
        return file;
    }

    private static void job(SlurmHooks hooks) throws IOException, InterruptedException {
        hooks.runAndSend("prolog");
        hooks.run("task-prolog");
        isSilent(hooks.runAndSend("epilog"));
        assertThat(hooks.exchange).isEmptyDirectory();
    }

    @Test
    void withoutOutputInTheBatchScriptItIsTheFileThatSlurmNames() throws IOException, InterruptedException {
        controller.note = "mizan: 1\nmizan: \u001b[31mtwo\u009b\nmizan: 3\nfour\n";
        SlurmHooks hooks = hooks("io:advise");
        Path out = file(hooks, "slurm-4711.out");
        Path array = file(hooks, "slurm-4700_11.out");
        job(hooks);
        assertThat(out).hasContent("result\nmizan: 1\nmizan: [31mtwo\nmizan: 3\n");
        hooks.variable("SLURM_ARRAY_JOB_ID", "4700").variable("SLURM_ARRAY_TASK_ID", "11");
        job(hooks);
        assertThat(array).hasContent("result\nmizan: 1\nmizan: [31mtwo\nmizan: 3\n");
        assertThat(Files.readAllLines(out)).as("the file of another job").hasSize(4);
    }

    @Test
    void patternsAreThoseOfSlurm() throws IOException, InterruptedException {
        controller.note = "mizan: 1\n";
        SlurmHooks hooks = hooks("io:advise")
                .variable("SLURM_ARRAY_JOB_ID", "4700")
                .variable("SLURM_ARRAY_TASK_ID", "11")
                .variable("SLURM_JOB_NAME", "a name");
        for (String[] pattern : List.of(
                new String[] {"%x-%A_%a.out", "a name-4700_11.out"},
                new String[] {folder.resolve("out put") + "/%j.%u", "4711.ada"},
                new String[] {"%N.%6a", "node001.000011"},
                new String[] {"plain", "plain"})) {
            Path out = file(hooks, pattern[1]);
            hooks.variable("SLURM_JOB_STDOUT", pattern[0]);
            job(hooks);
            assertThat(out).as(pattern[0]).hasContent("result\nmizan: 1\n");
        }
        controller.requests.clear();
        for (String unknown : List.of("%q", "%", "%J.out")) {
            hooks.variable("SLURM_JOB_STDOUT", unknown);
            job(hooks);
        }
        assertThat(controller.requests).as("names that only Slurm knows").noneMatch(asked -> asked.contains("/note"));
    }

    @Test
    void whoeverWantsNoneGetsNone() throws IOException, InterruptedException {
        controller.note = "mizan: 1\n";
        SlurmHooks hooks = hooks("io:advise,quiet");
        Path out = file(hooks, "slurm-4711.out");
        job(hooks);
        hooks.variable("SLURM_JOB_COMMENT", "io:advise").variable("MIZAN_NOTE", "off");
        job(hooks);
        hooks.without("MIZAN_NOTE").runAndSend("prolog");
        hooks.run("task-prolog");
        hooks.variable("MIZAN_NOTE", "off").run("task-prolog");
        isSilent(hooks.runAndSend("epilog"));
        assertThat(out).as("a step may turn it off, too").hasContent("result\n");
        assertThat(hooks.left()).isEmpty();
    }

    @Test
    void onlyRegularFilesOfTheUserAreWrittenTo() throws IOException, InterruptedException {
        controller.note = "mizan: 1\n";
        SlurmHooks hooks = hooks("io:advise");
        Path victim = Files.writeString(folder.resolve("victim"), "result\n");
        Path link = Files.createSymbolicLink(hooks.directory.resolve("link"), file(hooks, "own"));
        hooks.give(link);
        for (String name :
                List.of(victim.toString(), link.toString(), "/dev/null", hooks.directory.toString(), "absent")) {
            hooks.variable("SLURM_JOB_STDOUT", name);
            job(hooks);
        }
        assertThat(hooks.directory.resolve("own")).hasContent("result\n");
        if (hooks.uid != (Integer) Files.getAttribute(folder, "unix:uid")) {
            assertThat(victim).hasContent("result\n");
        }
        assertThat(hooks.directory.resolve("absent")).doesNotExist();
    }

    /** A file of the user in a folder where users can write anyway: nothing of it is believed but where the user's own output is. */
    @Test
    void whatTheTaskSaidIsForItsOwnJob() throws IOException, InterruptedException {
        controller.note = "mizan: 1\n";
        SlurmHooks hooks = hooks("io:advise");
        Path out = file(hooks, "slurm-4711.out");
        hooks.runAndSend("prolog");
        Path record = hooks.exchange.resolve("mizan-" + hooks.uid + "-4711");
        Files.createSymbolicLink(record, out);
        hooks.run("task-prolog");
        isSilent(hooks.runAndSend("epilog"));
        assertThat(out).as("no link is followed").hasContent("result\n");
        Files.deleteIfExists(record);
        Files.writeString(record, "name=x\n".repeat(100_000), StandardCharsets.UTF_8);
        hooks.give(record);
        hooks.runAndSend("prolog");
        isSilent(hooks.runAndSend("epilog"));
        assertThat(record).as("what is too long is thrown away").doesNotExist();
        assertThat(out).hasContent("result\n");
    }

    /** The home of one user does not answer: whoever writes there waits, and everybody else goes on. */
    @Test
    void aFileSystemThatHangsHoldsUpNobodyElse() throws IOException, InterruptedException {
        controller.note = "mizan: 1\n";
        SlurmHooks hooks = hooks("io:advise");
        Path out = file(hooks, "out");
        Process holder = hooks.noSender();
        hooks.variable("SLURM_JOB_STDOUT", out.toString());
        for (String job : List.of("1", "2", "3")) {
            hooks.variable("SLURM_JOB_ID", job).run("prolog");
            hooks.run("epilog");
        }
        holder.destroy();
        holder.waitFor();
        Process hanging = SlurmHooks.hang(out);
        try {
            hooks.variable("SLURM_JOB_COMMENT", "io:advise,quiet").variable("SLURM_JOB_ID", "4");
            isSilent(hooks.run("prolog"));
            isSilent(hooks.run("epilog"));
            Awaitility.await().atMost(PATIENCE).until(() -> told("/4/end"));
            Awaitility.await("one note was tried, the others of that user wait")
                    .atMost(PATIENCE)
                    .until(() -> hooks.queued().stream()
                                    .filter(name -> name.matches(".*-n\\d"))
                                    .count()
                            == 2);
            // Nothing waits for the sender to end; whoever comes next needs another one.
            hooks.close();
            isSilent(hooks.variable("SLURM_JOB_ID", "5").run("prolog"));
            Awaitility.await().atMost(PATIENCE).until(() -> told("/5/start"));
        } finally {
            hanging.destroy();
        }
    }

    private boolean told(String path) {
        return controller.requests.stream().anyMatch(request -> request.contains(path));
    }

    /** Users can mount file systems of their own on what is theirs. */
    @Test
    void aRecordThatHangsHoldsUpNoEpilog() throws IOException, InterruptedException {
        SlurmHooks hooks = hooks("io:advise").set("limit", "1");
        hooks.runAndSend("prolog");
        hooks.run("task-prolog");
        Process hanging = SlurmHooks.hang(hooks.exchange.resolve("mizan-" + hooks.uid + "-4711"));
        try {
            isSilent(hooks.run("epilog"));
            Awaitility.await().atMost(PATIENCE).until(() -> told("/4711/end"));
        } finally {
            hanging.destroy();
        }
    }
}
