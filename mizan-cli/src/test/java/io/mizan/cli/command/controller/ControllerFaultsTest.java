package io.mizan.cli.command.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.telemetry.message.request.RequestClient;
import io.mizan.testing.Campaign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a site must survive, with controllers that are real processes. One of its servers has a clock that is an hour ahead. */
class ControllerFaultsTest {
    private static final int KILLS = Campaign.rounds(1);

    @TempDir
    private Path folder;

    @Test
    void aControllerThatIsKilledLosesNoAnswer() throws IOException, InterruptedException {
        Random random = new Random(9);
        try (LiveSite site = new LiveSite(folder, folder.resolve("state"));
                RequestClient client = site.client()) {
            Map<String, byte[]> answered = new LinkedHashMap<>();
            Process controller = site.start();
            for (int round = 0; round < KILLS; round++) {
                PlanQuestions.answer(client, "first" + round);
                Map<String, CompletableFuture<byte[]>> asked = new LinkedHashMap<>();
                for (int i = 0; i < 200; i++) {
                    String id = "r" + round + "-" + i;
                    asked.put(id, PlanQuestions.ask(client, id));
                }
                // Some are answered by then, some are being stored, and some are not read yet.
                int enough = random.nextInt(150);
                Awaitility.await()
                        .atMost(LiveSite.PATIENCE)
                        .pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofMillis(1))
                        .until(() -> asked.values().stream()
                                        .filter(CompletableFuture::isDone)
                                        .count()
                                >= enough);
                LiveSite.kill(controller);
                asked.forEach((id, future) -> {
                    if (future.isDone() && !future.isCompletedExceptionally()) {
                        answered.put(id, future.join());
                    }
                });
                assertThat(answered.size()).isGreaterThanOrEqualTo(enough);
                controller = site.start();
                asked.values().forEach(future -> {
                    try {
                        future.join();
                    } catch (CompletionException e) {
                        // Refused while the lease of the dead one lasted; asked again below.
                        assertThat(e).hasMessageContaining("acts");
                    }
                });
                for (String id : asked.keySet()) {
                    byte[] again = PlanQuestions.answer(client, id);
                    assertThat(PlanMessages.answer(again).placement().allocations())
                            .hasSize(PlanQuestions.FILES);
                    assertThat(again).as(id).isEqualTo(answered.getOrDefault(id, again));
                }
            }
        }
    }

    @Test
    void aHundredCreatesSucceedWhileTheControllerIsKilledUnderThem() throws IOException, InterruptedException {
        NativeLibrary.library();
        Files.writeString(folder.resolve("write.sh"), """
                rm -rf fs/out; mkdir fs/out; touch started
                while [ ! -e go ]; do sleep 0.1; done
                i=0; while [ $i -lt 100 ]; do head -c $((10000 + i * 7919 % 30000)) /dev/zero > fs/out/f_$i & i=$((i+1)); done; wait
                """);
        String run = "export MIZAN_STATE_DIR=" + folder.resolve("client")
                + "\nmizan run --mount fs --app a --report r%d.json"
                + " %s --set client.patienceMillis=60000 -- sh write.sh";
        try (LiveSite site = new LiveSite(folder, folder.resolve("state"));
                RequestClient client = site.client()) {
            Files.createDirectory(folder.resolve("fs"));
            Process controller = site.start();
            PlanQuestions.answer(client, "ready");
            Files.createFile(folder.resolve("go"));
            Result traced =
                    new MizanProcess(folder).run(String.format(run, 1, site.runOptions()) + "; cksum fs/out/* > sums1");
            assertThat(traced.code()).as(traced.err()).isZero();
            Files.delete(folder.resolve("go"));
            Files.delete(folder.resolve("started"));
            Process running = new MizanProcess(folder)
                    .start(
                            NativeLibrary.library().toString(),
                            String.format(run, 2, site.runOptions()) + "; echo $?; cksum fs/out/* > sums2");
            Awaitility.await()
                    .atMost(LiveSite.PATIENCE)
                    .until(() -> Files.exists(folder.resolve("started")) || !running.isAlive());
            Files.createFile(folder.resolve("go"));
            LiveSite.kill(controller);
            Result placed = new MizanProcess(folder).finish(running);
            assertThat(placed.out()).as(placed.err()).isEqualTo("0\n");
            assertThat(folder.resolve("sums2")).hasSameTextualContentAs(folder.resolve("sums1"));
            Mapping report = report("r2.json");
            assertThat(report.text("mode")).as(placed.err()).isEqualTo("place");
            assertThat(report.number("hits", -1)).isEqualTo(100);
            // Without a controller the last plan is used until it expires.
            Result alone = new MizanProcess(folder)
                    .run(String.format(run, 3, site.runOptions()).replace("60000", "200") + "; cksum fs/out/* > sums3");
            assertThat(alone.code()).as(alone.err()).isZero();
            assertThat(alone.err()).contains("the last plan is used again");
            assertThat(report("r3.json").number("hits", -1)).isEqualTo(100);
            assertThat(folder.resolve("sums3")).hasSameTextualContentAs(folder.resolve("sums1"));
            try (var left = Files.walk(folder.resolve("client"))) {
                assertThat(left.map(Path::toString).filter(name -> name.endsWith(".index")))
                        .isEmpty();
            }
        }
    }

    private Mapping report(String name) throws IOException {
        return Documents.parse(name, Files.readString(folder.resolve(name))).asMapping();
    }

    @Test
    void aFullDiskUnderTheDatabaseStopsPlansAndNothingElse() throws IOException, InterruptedException {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                NativeLibrary.run(
                                folder,
                                Map.of(),
                                List.of("mount", "-t", "tmpfs", "-o", "size=4m", "none", disk.toString()))
                        == 0,
                "skipped: only root can mount a small disk");
        try (LiveSite site = new LiveSite(folder, disk.resolve("state"));
                RequestClient client = site.client()) {
            Process controller = site.start();
            byte[] first = PlanQuestions.answer(client, "before");
            fill(disk.resolve("filler"));
            Awaitility.await()
                    .atMost(LiveSite.PATIENCE)
                    .until(() -> refusal(client).contains("database"));
            assertThat(controller.isAlive()).isTrue();
            Files.delete(disk.resolve("filler"));
            assertThat(PlanMessages.answer(PlanQuestions.answer(client, "after"))
                            .placement()
                            .allocations())
                    .hasSize(PlanQuestions.FILES);
            assertThat(PlanQuestions.answer(client, "before")).isEqualTo(first);
        } finally {
            assertThat(NativeLibrary.run(folder, Map.of(), List.of("umount", "-l", disk.toString())))
                    .isZero();
        }
    }

    private int tries;

    /** Of a new request: each needs room of its own. */
    private String refusal(RequestClient client) {
        try {
            String id = "full" + tries++;
            PlanQuestions.ask(client, id).join();
            return "";
        } catch (CompletionException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static void fill(Path file) throws IOException {
        byte[] block = new byte[4096];
        try (var out = Files.newOutputStream(file)) {
            while (true) {
                out.write(block);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("space");
        }
    }

    /** Else a key that was taken back in the same edit would stay good, and nobody would know. */
    @Test
    void aMistakeInAFileOfKeysOrTokensIsToldAndSoIsItsEnd() throws IOException, InterruptedException {
        try (LiveSite site = new LiveSite(folder, folder.resolve("state"))) {
            Process controller = site.start();
            for (String name : List.of("known", "tokens")) {
                Path path = folder.resolve(name);
                String right = Files.readString(path);
                Files.writeString(path, right + "a line that is none\n");
                await(() -> site.log(controller).contains(path.toString()));
                Files.writeString(path, right);
                String over = name.equals("known") ? "known keys is valid again" : "token file is valid again";
                await(() -> site.log(controller).contains(over));
            }
        }
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await().atMost(LiveSite.PATIENCE).until(condition);
    }
}
