package io.mizan.cli.command.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.Cli;
import io.mizan.cli.CliRun;
import io.mizan.cli.SchemaCheck;
import io.mizan.cli.process.ProcessContext;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.plan.HostLimits;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.Planner;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.service.Controller;
import io.mizan.controller.service.ControllerSettings;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
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
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
    @TempDir
    Path folder;

    private CliRun here() {
        return CliRun.bare()
                .withVariable("MIZAN_STATE_DIR", folder.resolve("state").toString())
                .withVariable("PATH", folder.toString());
    }

    private static CliRun.Result snapshot(String file) {
        return CliRun.bare().run("doctor", "--snapshot", file);
    }

    /** Scenario A4: a snapshot of a server whose statistics of jobs are off. */
    @Test
    void statisticsOfJobsThatAreOffFailWithTheCommandThatTurnsThemOn() {
        CliRun.Result result = snapshot("example:oss-parameters.txt");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.outLines())
                .contains(
                        "FAIL  jobid_var             disable: the servers keep no statistics of jobs",
                        "      repair: lctl set_param -P jobid_var=SLURM_JOB_ID  # on the MGS, as root",
                        "WARN  job_cleanup_interval  obdfilter.scratch-OST0001: 0, so jobs are kept until memory is full",
                        "      repair: lctl set_param -P obdfilter.*.job_cleanup_interval=600  # on the MGS, as root",
                        "OK    job_cleanup_interval  obdfilter.scratch-OST0000: 600 s",
                        "5 OK, 1 warning, 1 failed, 0 not looked at");
        assertThat(result.out()).doesNotContain("java", "state");
        String json = CliRun.bare()
                .run("doctor", "--json", "--snapshot", "example:oss-parameters.txt")
                .out();
        assertThat(SchemaCheck.faults("doctor-v1.json", json)).isEmpty();
        assertThat(json).contains("\"fail\":1,");
    }

    @Test
    void theLibraryThatContainersHaveToSeeIsNamed() throws IOException {
        Path copy = Files.createFile(folder.resolve("libmizan.so"));
        assertThat(here().withVariable("MIZAN_LIBRARY", copy.toString())
                        .run("doctor")
                        .out())
                .contains("OK    containers", "must see " + copy + ", or ld.so says there that it cannot be preloaded");
        assertThat(here().withVariable("MIZAN_LIBRARY", "libmizan.so")
                        .run("doctor")
                        .outLines())
                .anyMatch(line -> line.startsWith("FAIL  library")
                        && line.contains("MIZAN_LIBRARY names no file by an absolute path"))
                .anyMatch(line -> line.contains("repair: # maybe name a copy of libmizan.so at a path"));
    }

    @Test
    void parametersAreReadFromTextFoldersAndTarFiles() throws IOException {
        Path text = Files.writeString(
                folder.resolve("p.txt"), "jobid_var=SLURM_JOB_ID\nhealth_check=healthy\nversion=2.16.1\n");
        assertThat(snapshot(text.toString()).code()).isZero();

        Path tree = folder.resolve("tree");
        Path target = Files.createDirectories(tree.resolve("sys/fs/lustre/obdfilter/fs-OST0000"));
        Files.writeString(tree.resolve("sys/fs/lustre/jobid_var"), "nodelocal\n");
        Files.writeString(tree.resolve("sys/fs/lustre/jobid_name"), "%e.%u\n");
        Files.writeString(tree.resolve("sys/fs/lustre/version"), "2.15.4\n");
        Files.writeString(
                tree.resolve("sys/fs/lustre/health_check"), "device fs-OST0000 reported unhealthy\nNOT HEALTHY\n");
        Files.writeString(target.resolve("job_cleanup_interval"), "60\n");
        List<String> lines = snapshot(tree.toString()).outLines();
        assertThat(lines)
                .contains(
                        "FAIL  health                device fs-OST0000 reported unhealthy;NOT HEALTHY",
                        "WARN  jobid_name            %e.%u has no %j: jobs are not told apart",
                        "OK    jobid_var             nodelocal")
                .anyMatch(line -> line.startsWith("WARN  version") && line.contains("LU-16501"))
                .anyMatch(line -> line.startsWith("FAIL  parameters") && line.contains("not readable for you"))
                .anyMatch(line -> line.contains("60 s is less than three reports of an agent (180 s)"));

        Path tar = folder.resolve("s.tar.gz");
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(tar))) {
            out.write(entry("snap/oss1/sys/fs/lustre/jobid_var", "disable\n"));
            out.write(entry("snap/oss1/params.txt", "health_check=healthy\n"));
            out.write(new byte[1024]);
        }
        assertThat(snapshot(tar.toString()).outLines())
                .contains("OK    health                healthy")
                .anyMatch(line -> line.startsWith("FAIL  jobid_var"));
    }

    @Test
    void damagedSnapshotsAreRefusedOrSayNothing() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty"));
        CliRun.Result nothing = snapshot(empty.toString());
        assertThat(nothing.code()).isEqualTo(1);
        assertThat(nothing.out()).contains("no parameter of Lustre in", "repair: lctl get_param version");
        byte[] cut = entry("params.txt", "x".repeat(2000));
        Files.write(empty, Arrays.copyOf(cut, 1024));
        assertThat(snapshot(empty.toString()).err()).contains("the tar ends in the middle");
        Files.write(empty, new byte[] {0x1f, (byte) 0x8b, 1, 2, 3});
        assertThat(snapshot(empty.toString()).err()).contains("the gzip data is damaged");
        assertThat(snapshot(folder.resolve("none").toString()).err()).contains("no such file");
        Files.writeString(empty, "jobid_var=\u001b[31mred\nversion=strange\n");
        assertThat(snapshot(empty.toString()).out()).doesNotContain("\u001b").contains("not understood: strange");
    }

    private static byte[] entry(String name, String content) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] header = new byte[512];
        byte[] path = name.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(path, 0, header, 0, path.length);
        byte[] size = String.format(Locale.ROOT, "%011o", bytes.length).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(size, 0, header, 124, size.length);
        header[156] = '0';
        System.arraycopy("ustar".getBytes(StandardCharsets.US_ASCII), 0, header, 257, 5);
        Arrays.fill(header, 148, 156, (byte) ' ');
        int sum = 0;
        for (byte b : header) {
            sum += b & 0xFF;
        }
        byte[] checksum = String.format(Locale.ROOT, "%06o\0 ", sum).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(checksum, 0, header, 148, checksum.length);
        out.writeBytes(header);
        out.writeBytes(bytes);
        out.writeBytes(new byte[(512 - bytes.length % 512) % 512]);
        return out.toByteArray();
    }

    @Test
    void thisMachineIsLookedAtWithoutPrivilegeAndLeftAsItWas() throws IOException {
        CliRun.Result result =
                here().withVariable("LD_PRELOAD", "/opt/tool/libother.so").run("doctor");
        assertThat(result.outLines())
                .anyMatch(line -> line.startsWith("OK    java"))
                .anyMatch(line -> line.startsWith("WARN  preload") && line.contains("libother.so"))
                .contains("      repair: unset LD_PRELOAD")
                .anyMatch(line -> line.startsWith("OK    state") && line.contains("not made yet"))
                .anyMatch(line -> line.startsWith("-     database"))
                .anyMatch(line -> line.contains("none was named with --controller"));
        assertThat(folder.resolve("state")).doesNotExist();
        assertThat(Path.of("").toAbsolutePath().toFile().list()).noneMatch(name -> name.startsWith(".mizan-doctor"));
        assertThat(SchemaCheck.faults(
                        "doctor-v1.json", here().run("doctor", "--json").out()))
                .isEmpty();
    }

    @Test
    void lctlIsAskedWhereItIsAndNotWaitedForWhereItHangs() throws IOException {
        Path lctl = Files.writeString(
                folder.resolve("lctl"), "#!/bin/sh\n[ $1 = get_param ] || exit 1\necho jobid_var=disable\nexit 2\n");
        Files.setPosixFilePermissions(lctl, PosixFilePermissions.fromString("rwxr-xr-x"));
        CliRun.Result result = here().run("doctor");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.outLines())
                .contains("OK    lctl                  " + lctl)
                .anyMatch(line -> line.startsWith("FAIL  jobid_var"));
    }

    @Test
    void secretsThatOthersCanReadFailWithTheCommandThatHidesThem() throws IOException {
        KeyFiles.write(folder, "login1", KeyPair.generate());
        Path secret = folder.resolve("login1.secret");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r--r--"));
        CliRun.Result result =
                here().run("doctor", "--set", "client.keys=" + secret, "--set", "agent.keys=/nonexistent");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).contains("has mode rw-r--r--: others can use it", "repair: chmod 600 " + secret);
        assertThat(result.out()).contains("/nonexistent cannot be read", "repair: ls -l /nonexistent");
    }

    @Test
    void theControllerIsAskedWithOurKeyAndClocksAreCompared() {
        KeyPair controllerKeys = KeyPair.generate();
        KeyPair client = KeyPair.generate();
        KeyFiles.write(folder, "controller", controllerKeys);
        KeyFiles.write(folder, "login1", client);
        Endpoint any = new Endpoint(Endpoint.THIS_MACHINE, 0);
        ControllerSettings settings = new ControllerSettings(
                "fs",
                "a",
                any,
                any,
                controllerKeys,
                () -> KnownKeys.of(Map.of(client.publicKey(), new Sender(Role.CLIENT, "login1"))),
                Freshness.DEFAULT,
                HostLimits.DEFAULT,
                Duration.ofSeconds(5),
                new PlanMaker(
                        new Planner("balanced", PolicyOptions.DEFAULT),
                        SitePolicy.EMBEDDED,
                        Duration.ofHours(1),
                        ZoneOffset.UTC));
        InstantSource late = InstantSource.fixed(CliRun.NOW.minusSeconds(30));
        try (Database database = Database.open(DatabaseSettings.file(folder.resolve("c.db")), InstantSource.system());
                Controller controller =
                        new Controller(settings, database, () -> ServerLoad.UNKNOWN, late, System::nanoTime)) {
            controller
                    .monitor()
                    .accept(
                            new ServerReport(
                                    "oss1",
                                    1,
                                    1,
                                    CliRun.NOW,
                                    1,
                                    HostLoad.NOTHING_KNOWN,
                                    List.of(new TargetReport(
                                            Target.of(TargetName.parse("fs-OST0000"), new Space(1 << 30, 0, 1 << 30)),
                                            Activity.NOTHING_KNOWN)),
                                    List.of()),
                            CliRun.NOW.minusSeconds(3600));
            StringWriter out = new StringWriter();
            new Cli(withRealNanos(here().context(), out))
                    .run(
                            "doctor",
                            "--controller",
                            "127.0.0.1:" + controller.requests().endpoint().port(),
                            "--set",
                            "client.keys=" + folder.resolve("login1.secret"),
                            "--set",
                            "controller.key=" + folder.resolve("controller.public"));
            assertThat(out.toString())
                    .contains("takes connections (requests)", "the controller knows ours and answers")
                    .containsPattern("WARN  clocks +the controller is 3\\d{4} ms behind \\(best of 5 round trips")
                    .containsPattern("FAIL  clocks +agent oss1 is 3600000 ms ahead")
                    .containsPattern("OK    policy +files are placed by balanced")
                    .containsPattern(
                            "WARN  policy +the controller places files by balanced, but the load of all servers is not known: "
                                    + "space and the number of stripes on a server decide")
                    .contains("repair: chronyc makestep");
            StringWriter both = new StringWriter();
            String acting = "127.0.0.1:" + controller.requests().endpoint().port();
            new Cli(withRealNanos(here().context(), both))
                    .run(
                            "doctor",
                            "--controller",
                            "127.0.0.1:1," + acting,
                            "--set",
                            "client.keys=" + folder.resolve("login1.secret"),
                            "--set",
                            "controller.key=" + folder.resolve("controller.public"));
            assertThat(both.toString())
                    .containsPattern("FAIL  controller +127\\.0\\.0\\.1:1 takes none \\(requests\\)")
                    .contains(acting + " takes connections (requests)")
                    .contains("the controller at 127.0.0.1:1 takes no connections")
                    .contains("the controller at " + acting + " knows ours and answers");
        }
    }

    /** Deadlines of a connection need a clock that goes on. */
    private static ProcessContext withRealNanos(ProcessContext bare, StringWriter out) {
        return new ProcessContext(
                bare.in(),
                new PrintWriter(out),
                bare.err(),
                bare.outputFailure(),
                bare.environment(),
                bare.terminalColumns(),
                bare.errorColumns(),
                bare.keyboard(),
                bare.home(),
                bare.etc(),
                System::nanoTime,
                bare.clock(),
                () -> System.getProperty("user.name"));
    }
}
