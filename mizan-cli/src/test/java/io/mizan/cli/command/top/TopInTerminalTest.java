package io.mizan.cli.command.top;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command in a real terminal, and what it leaves behind however it ends. */
@Timeout(300)
class TopInTerminalTest {
    private static final String PLAY = "./mizan top --play example:storm.jsonl.gz";

    @TempDir
    private Path folder;

    @Test
    void keysWorkAndTheTerminalIsAsItWasAfterQ() throws IOException {
        try (Tmux tmux = new Tmux(folder, 80, 24)) {
            String before = tmux.modes("before");
            tmux.keys("echo what was here; " + PLAY + "; echo code $?", "Enter");
            tmux.shows("PLAY 1 of 24");
            tmux.keys("p", "}", "}", "}");
            tmux.shows("PAUSED 24 of 24");
            assertThat(tmux.screen().lines()).hasSize(24).allMatch(line -> line.length() <= 80);
            assertThat(tmux.screen()).contains(">OST0001").doesNotContain("█");
            tmux.keys("Down", "Down", "Down", "Enter");
            tmux.shows("Jobs on OST0002: 2");
            tmux.keys("Enter");
            tmux.shows("Job 4705 on its targets: 3");
            tmux.keys("Left");
            tmux.shows("PAUSED 23 of 24");
            tmux.keys("BSpace", "BSpace", "J");
            tmux.shows("Jobs: 5");
            tmux.tmux("resize-window", "-x", "100", "-y", "12");
            tmux.shows("most of OST");
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> tmux.screen().stripTrailing().lines().count() == 12);
            tmux.keys("q");
            tmux.shows("code 0");
            assertThat(tmux.screen()).contains("what was here").doesNotContain("Jobs: 5");
            assertThat(tmux.modes("after")).isEqualTo(before);
        }
    }

    @Test
    void theTerminalIsAsItWasAfterCtrlC() throws IOException {
        try (Tmux tmux = new Tmux(folder, 80, 24)) {
            String before = tmux.modes("before");
            tmux.keys(PLAY + "; echo code $?", "Enter");
            tmux.shows("PLAY 1 of 24");
            tmux.keys("C-c");
            tmux.shows("code 130");
            assertThat(tmux.modes("after")).isEqualTo(before);
        }
    }

    @Test
    void theTerminalIsAsItWasAfterTermAndWhileItIsSuspended() throws IOException {
        try (Tmux tmux = new Tmux(folder, 80, 24)) {
            String before = tmux.modes("before");
            tmux.keys("set -m; ./mizan top --play example:storm.jsonl.gz", "Enter");
            tmux.shows("PLAY 1 of 24");
            tmux.keys("C-z");
            tmux.shows("Stopped");
            assertThat(tmux.modes("suspended")).isEqualTo(before);
            tmux.keys("jobs -l > jobs.part; mv jobs.part jobs; fg; echo code $?", "Enter");
            tmux.shows("of 24");
            String pid = Files.readString(folder.resolve("jobs")).replaceAll("(?s)\\D*\\d+\\D+(\\d+).*", "$1");
            new ProcessBuilder("kill", "-TERM", pid).start();
            tmux.shows("code 143");
            assertThat(tmux.modes("after")).isEqualTo(before);
        }
    }

    @Test
    void thisMachineIsWatchedWithNothingInstalled() throws IOException {
        try (Tmux tmux = new Tmux(folder, 80, 24)) {
            tmux.keys("./mizan top --source folder:. --interval 1 --record r.jsonl; echo code $?", "Enter");
            tmux.shows("REC 2");
            assertThat(tmux.screen()).contains(">OST0000");
            tmux.keys("q");
            tmux.shows("code 0");
        }
        assertThat(Files.readAllLines(folder.resolve("r.jsonl"))).hasSizeGreaterThanOrEqualTo(2);
    }
}
