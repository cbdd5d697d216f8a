package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.plan.HostLimits;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.Planner;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.service.Controller;
import io.mizan.controller.service.ControllerSettings;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.message.key.KeyFiles;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.KnownKeys;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.HostLoad;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without its controller a run goes by the last plan, as long as that may be used, and then by default layouts. */
class LastPlanTest {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int FILES = 8;

    @TempDir
    private Path folder;

    private final KeyPair own = KeyPair.generate();
    private final KeyPair client = KeyPair.generate();

    @BeforeEach
    void prepare() throws IOException {
        KeyFiles.write(folder, "controller", own);
        KeyFiles.write(folder, "login1", client);
        Files.createDirectory(folder.resolve("fs"));
        Files.writeString(
                folder.resolve("write.sh"),
                "rm -f fs/*; : > started; while [ ! -e go ]; do sleep 0.05; done\n"
                        + "for i in 1 2 3 4 5 6 7 8; do head -c $((i * 9000)) /dev/zero > fs/f_$i; done\n");
    }

    private Controller controller(Database database, Duration validity) {
        Controller controller = new Controller(
                new ControllerSettings(
                        "fs",
                        "test",
                        new Endpoint(Endpoint.THIS_MACHINE, 0),
                        new Endpoint(Endpoint.THIS_MACHINE, 0),
                        own,
                        () -> KnownKeys.of(Map.of(client.publicKey(), new Sender(Role.CLIENT, "login1"))),
                        Freshness.DEFAULT,
                        HostLimits.DEFAULT,
                        Duration.ofSeconds(60),
                        new PlanMaker(
                                new Planner("balanced", PolicyOptions.DEFAULT),
                                SitePolicy.EMBEDDED,
                                validity,
                                ZoneOffset.UTC)),
                database,
                () -> ServerLoad.UNKNOWN,
                InstantSource.system(),
                System::nanoTime);
        controller
                .monitor()
                .accept(
                        new ServerReport(
                                "oss0",
                                1,
                                1,
                                Instant.now(),
                                1,
                                HostLoad.NOTHING_KNOWN,
                                IntStream.range(0, FILES)
                                        .mapToObj(i -> new TargetReport(
                                                Target.of(
                                                        TargetName.parse("fs-OST%04x".formatted(i)),
                                                        new Space(1L << 40, 0, 1L << 40)),
                                                Activity.NOTHING_KNOWN))
                                        .toList(),
                                List.of()),
                        Instant.now());
        return controller;
    }

    private Process start(Endpoint controller, int number, int patienceMillis) throws IOException {
        return new MizanProcess(folder)
                .start(
                        NativeLibrary.library().toString(),
                        "export MIZAN_STATE_DIR=$PWD/client\nmizan run --mount fs --app a --report r" + number
                                + ".json --controller " + controller + " --set client.keys=login1.secret"
                                + " --set controller.key=controller.public --set client.patienceMillis="
                                + patienceMillis
                                + " -- sh write.sh; code=$?; cksum fs/* > sums" + number + "; exit $code");
    }

    private Result run(Endpoint controller, int number, int patienceMillis) throws IOException, InterruptedException {
        return new MizanProcess(folder).finish(start(controller, number, patienceMillis));
    }

    private Mapping report(int number) throws IOException {
        String name = "r" + number + ".json";
        return Documents.parse(name, Files.readString(folder.resolve(name))).asMapping();
    }

    private boolean hasLayouts() throws IOException {
        boolean any = false;
        for (int i = 1; i <= FILES; i++) {
            any |= Files.getFileAttributeView(folder.resolve("fs/f_" + i), UserDefinedFileAttributeView.class)
                    .list()
                    .contains("mizan.lov");
        }
        return any;
    }

    @Test
    void theLastPlanIsUsedUntilItExpiresAndThenDefaultLayouts() throws IOException, InterruptedException {
        NativeLibrary.library();
        Files.createFile(folder.resolve("go"));
        Endpoint gone;
        try (Database database =
                Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), InstantSource.system())) {
            try (Controller lasting = controller(database, Duration.ofDays(1))) {
                gone = lasting.requests().endpoint();
                assertThat(run(gone, 1, 60_000).code()).isZero();
                Result placed = run(gone, 2, 60_000);
                assertThat(report(2).number("hits", 0)).as(placed.err()).isEqualTo(FILES);
                assertThat(hasLayouts()).isTrue();
            }
            Result again = run(gone, 3, 200);
            assertThat(again.code()).as(again.err()).isZero();
            assertThat(again.err()).contains("no new plan", "the last plan is used again; it expires at");
            assertThat(report(3).number("hits", 0)).isEqualTo(FILES);
            assertThat(hasLayouts()).isTrue();

            Files.delete(folder.resolve("go"));
            Files.delete(folder.resolve("started"));
            try (Controller brief = controller(database, Duration.ofSeconds(2))) {
                Process running = start(brief.requests().endpoint(), 4, 60_000);
                Awaitility.await()
                        .atMost(PATIENCE)
                        .until(() -> Files.exists(folder.resolve("started")) || !running.isAlive());
                Instant expired = Instant.now().plusSeconds(3);
                Awaitility.await().atMost(PATIENCE).until(() -> Instant.now().isAfter(expired));
                Files.createFile(folder.resolve("go"));
                Result late = new MizanProcess(folder).finish(running);
                assertThat(late.code()).as(late.err()).isZero();
                assertThat(report(4).number("hits", -1))
                        .as("an index that expired under its program: " + late.err())
                        .isZero();
                assertThat(hasLayouts()).isFalse();
            }
        }
        Result alone = run(gone, 5, 200);
        assertThat(alone.code()).as(alone.err()).isZero();
        assertThat(alone.err()).contains("no new plan").doesNotContain("used again");
        assertThat(report(5).text("mode")).isEqualTo("advise");
        assertThat(hasLayouts()).isFalse();
        for (int i = 2; i <= 5; i++) {
            assertThat(folder.resolve("sums" + i)).hasSameTextualContentAs(folder.resolve("sums1"));
        }
    }
}
