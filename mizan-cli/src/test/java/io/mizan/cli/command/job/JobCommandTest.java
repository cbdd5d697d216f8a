package io.mizan.cli.command.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.CliRun;
import io.mizan.cli.SchemaCheck;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.plan.HostLimits;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.Planner;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.rest.RestServer;
import io.mizan.controller.rest.connection.RestSettings;
import io.mizan.controller.rest.endpoint.RestServices;
import io.mizan.controller.rest.security.AccessToken;
import io.mizan.controller.rest.security.KnownTokens;
import io.mizan.controller.rest.security.PathMask;
import io.mizan.controller.rest.security.TokenFile;
import io.mizan.controller.rest.security.TokenRole;
import io.mizan.controller.service.Controller;
import io.mizan.controller.service.ControllerSettings;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.KnownKeys;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.HostLoad;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands against a real controller, on its Unix socket and over HTTP. */
class JobCommandTest {
    private static final Endpoint ANY_PORT = new Endpoint(Endpoint.THIS_MACHINE, 0);

    @TempDir
    private Path folder;

    private Path socket;
    private Database database;
    private Controller controller;
    private RestServer server;
    private String scheduler;

    @BeforeEach
    void start() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        socket = folder.resolve("c.socket");
        Path tokens = folder.resolve("tokens");
        scheduler = AccessToken.text(new byte[AccessToken.BYTES]);
        new TokenFile(tokens)
                .add(new AccessToken(
                        "slurm", TokenRole.SCHEDULER, "", false, Instant.EPOCH, AccessToken.hash(scheduler)));
        database = Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), InstantSource.system());
        ControllerSettings settings = new ControllerSettings(
                "fs",
                "test",
                ANY_PORT,
                ANY_PORT,
                KeyPair.generate(),
                () -> KnownKeys.of(Map.of()),
                Freshness.DEFAULT,
                HostLimits.DEFAULT,
                Duration.ofSeconds(60),
                new PlanMaker(
                        new Planner("balanced", PolicyOptions.DEFAULT),
                        SitePolicy.LUSTRE,
                        Duration.ofHours(1),
                        ZoneOffset.UTC));
        controller =
                new Controller(settings, database, () -> ServerLoad.UNKNOWN, InstantSource.system(), System::nanoTime);
        controller
                .monitor()
                .accept(
                        new ServerReport(
                                "oss1",
                                1,
                                1,
                                Instant.now(),
                                5,
                                HostLoad.NOTHING_KNOWN,
                                List.of(new TargetReport(
                                        Target.of(TargetName.parse("fs-OST0000"), new Space(1 << 30, 0, 1 << 30)),
                                        Activity.NOTHING_KNOWN)),
                                List.of()),
                        Instant.now());
        server = new RestServer(
                new RestSettings(
                        ANY_PORT,
                        Optional.of(socket),
                        Optional.empty(),
                        new KnownTokens(tokens, System::nanoTime),
                        new PathMask(new byte[] {1}),
                        Duration.ofSeconds(5),
                        Set.of(),
                        RestSettings.Limits.DEFAULT,
                        "1"),
                RestServices.of(controller, settings, database),
                InstantSource.system(),
                System::nanoTime);
    }

    @AfterEach
    void stop() {
        server.close();
        controller.close();
        database.close();
    }

    private CliRun.Result job(String... words) {
        return run(words, "--socket", socket.toString());
    }

    private static CliRun.Result run(String[] words, String... more) {
        String[] all = new String[1 + words.length + more.length];
        all[0] = "job";
        System.arraycopy(words, 0, all, 1, words.length);
        System.arraycopy(more, 0, all, 1 + words.length, more.length);
        return CliRun.bare().run(all);
    }

    @Test
    void aUserAnnouncesSeesAndEndsAJobOnTheSocketWithoutAToken() throws IOException {
        String user = Files.getOwner(folder).getName();
        assertThat(job("list").out()).isEqualTo("no job has been announced\n");
        CliRun.Result started = job("start", "4711", "--name", "wrf", "--nodes", "n[1-4]", "--processes", "64");
        assertThat(started.err()).isEmpty();
        assertThat(started.code()).isZero();
        assertThat(started.out())
                .startsWith("job 4711 of " + user + " (" + user + "|wrf|64): default, after ")
                .contains("no job of the category " + user + "|wrf|64 has been seen");
        CliRun.Result shown = job("show", "4711", "--json");
        assertThat(SchemaCheck.faults("job-decision-v1.json", shown.out())).isEmpty();
        assertThat(job("explain", "4711").out()).contains("no job of the category");
        assertThat(SchemaCheck.faults(
                        "job-decisions-v1.json", job("list", "--json").out()))
                .isEmpty();
        assertThat(job("list").out()).contains("4711").contains("default");
        CliRun.Result ended = job("finish", "4711");
        assertThat(ended.out()).contains("told by user");
        assertThat(job("finish", "4711", "--json").out()).contains("\"state\":\"ended\"");
    }

    @Test
    void whatTheControllerRefusesIsSaidWithItsCode() throws IOException {
        CliRun.Result unknown = job("finish", "99");
        assertThat(unknown.code()).isEqualTo(77);
        assertThat(unknown.err()).contains("not found or not yours").contains("MZ401");
        CliRun.Result other = job("start", "1", "--user", "somebody-else");
        assertThat(other.code()).isEqualTo(77);
        assertThat(other.err()).contains("a user announces his own jobs alone");
        assertThat(job("start", "1", "--nodes", "-3").err()).contains("nodes must be 0 to 9999999");
        assertThat(job("start", "1", "--controller", "ctl").code()).isEqualTo(64);
        CliRun.Result gone =
                run(new String[] {"list"}, "--socket", folder.resolve("none").toString());
        assertThat(gone.code()).isEqualTo(69);
        assertThat(gone.err()).contains("does not answer on its socket").contains("check controller.socket");
    }

    @Test
    void theBatchSystemAnnouncesForUsersOverHttp() throws IOException {
        Path token = folder.resolve("token");
        Files.writeString(token, scheduler);
        String[] http = {"--controller", "127.0.0.1:" + server.port(), "--set", "client.token=" + token};
        CliRun.Result started =
                run(new String[] {"start", "5", "--user", "alice", "--name", "x", "--nodes", "2", "--json"}, http);
        assertThat(started.err()).isEmpty();
        assertThat(started.out()).contains("\"announcedBy\":\"scheduler\"").contains("\"user\":\"alice\"");
        assertThat(run(new String[] {"list"}, http).code())
                .as("the list is for people")
                .isEqualTo(77);
        assertThat(run(new String[] {"list"}, "--controller", "127.0.0.1:1").code())
                .isEqualTo(69);
    }
}
