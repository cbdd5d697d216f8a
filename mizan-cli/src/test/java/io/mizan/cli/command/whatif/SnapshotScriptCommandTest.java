package io.mizan.cli.command.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.command.whatif.Site.Ran;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.system.TargetState;
import io.mizan.telemetry.snapshot.SiteSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real script in real shells. */
@EnabledOnOs(OS.LINUX)
class SnapshotScriptCommandTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"sh", "dash", "bash"})
    void noNameLeavesTheSite(String shell) throws Exception {
        Site site = new Site(folder).withLustre();
        Ran ran = site.run(shell, "-s", "/secret fs/alice/it's", "/secret/topsecret");
        assertThat(ran.code()).as(ran.output()).isZero();
        String tar = Files.readString(site.tar(), StandardCharsets.ISO_8859_1);
        assertThat(Site.SECRETS).allSatisfy(secret -> assertThat(tar).doesNotContain(secret));
        assertThat(tar).doesNotContain(System.getProperty("user.name") + "\0");

        SiteSnapshot snapshot = SiteSnapshot.read(site.tar());
        assertThat(snapshot.systems()).hasSize(1);
        String fs = snapshot.systems().get(0).view().name();
        assertThat(fs).matches("h[0-9a-f]{11}");
        assertThat(snapshot.systems().get(0).view().dataTargets())
                .extracting(Target::index)
                .containsExactly(0, 1, 3, 4, 26);
        // The MDT stands alone, as does the target that was deactivated; two targets share a server.
        assertThat(snapshot.systems().get(0).view().servers()).hasSize(5);
        Target first = snapshot.systems().get(0).view().dataTargets().get(0);
        assertThat(first.pools()).hasSize(1);
        assertThat(first.flags()).containsExactly(TargetFlag.DEGRADED);
        Target down = snapshot.systems().get(0).view().dataTargets().get(3);
        assertThat(down.state()).isEqualTo(TargetState.INACTIVE);
        assertThat(snapshot.systems().get(0).notes())
                .anySatisfy(note -> assertThat(note).contains("OST0004", "lfs df"));
        assertThat(snapshot.settingsOf(fs).thresholdRr()).hasValue(25);
        assertThat(snapshot.version()).contains("2.15.5");
        assertThat(snapshot.layouts()).hasSize(3);
        assertThat(snapshot.layouts().values().stream()
                        .map(layout -> LayoutOptions.of(layout).replaceAll("h[0-9a-f]{11}", "POOL")))
                .containsExactly(
                        "-c 1 -S 1M -p POOL",
                        "-c 1 -S 1M -p POOL",
                        "-E 64M -c 1 -S 1M -p POOL -E -1 -c 4 -S 4M -p none");
        assertThat(snapshot.sizes())
                .hasSize(4)
                .allSatisfy(size -> assertThat(size.files()).isEqualTo(2));
        assertThat(snapshot.missing()).anySatisfy(line -> assertThat(line).contains("exit 2"));
        // What stays at the site tells whose hash it is.
        assertThat(Files.readString(site.work().resolve("mizan-snapshot.names")))
                .contains(
                        fs + " my-fs",
                        " /secret fs\n",
                        " /secret fs/alice/it's\n",
                        " /secret/topsecret\n",
                        " patients\n")
                .doesNotContain("stripe_count");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(site.work().resolve("mizan-snapshot.key"))))
                .isEqualTo("rw-------");
        try (Stream<Path> left = Files.list(site.work())) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("mizan-snapshot.tar", "mizan-snapshot.key", "mizan-snapshot.names");
        }
    }

    @Test
    void onlyReadsAndSaysSoBefore() throws Exception {
        Site site = new Site(folder).withLustre();
        Ran dry = site.run("sh", "-n", "-s", "/secret");
        assertThat(dry.code()).isZero();
        assertThat(site.calls()).isEmpty();
        assertThat(dry.output()).contains("+ lfs df -l", "+ lctl get_param lod.*.qos_threshold_rr");
        try (Stream<Path> left = Files.list(site.work())) {
            assertThat(left).isEmpty();
        }
        Ran ran = site.run("sh", "-s", "/secret");
        assertThat(site.calls())
                .isNotEmpty()
                .allMatch(call -> call.strip()
                        .matches("lfs (df -l|df -i -l|pool_list .*|getstripe -d .*|find .* -type f -printf %s.*)"
                                + "|lctl (dl -t|get_param \\S+)"));
        // Whatever ran was announced; mounts and pools are listed to know what to ask.
        for (String call : site.calls()) {
            String announced = call.strip();
            boolean listing = announced.matches("lfs pool_list /.*") || announced.contains(" -printf ");
            assertThat(listing || ran.output().contains("+ " + announced))
                    .as(call)
                    .isTrue();
        }
    }

    @Test
    void theSameKeyGivesTheSameHashes() throws Exception {
        Site site = new Site(folder).withLustre();
        site.run("sh");
        String first = SiteSnapshot.read(site.tar()).systems().get(0).view().name();
        site.run("sh", "-o", "second.tar");
        assertThat(SiteSnapshot.read(site.work().resolve("second.tar"))
                        .systems()
                        .get(0)
                        .view()
                        .name())
                .isEqualTo(first);
        Files.delete(site.work().resolve("mizan-snapshot.key"));
        site.run("sh");
        assertThat(SiteSnapshot.read(site.tar()).systems().get(0).view().name()).isNotEqualTo(first);
    }

    @Test
    void withoutLustreItSaysWhatIsMissingAndWhatIfSaysWhatToDo() throws Exception {
        Site site = new Site(folder);
        Ran ran = site.run("sh");
        assertThat(ran.code()).as(ran.output()).isZero();
        CliRun.Result result = CliRun.bare().run("what-if", site.tar().toString(), "--add-osts", "1");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).contains("no table of lfs df");
    }

    @Test
    void otherCommandsReadTheTarPlainAndPacked() throws Exception {
        Site site = new Site(folder).withLustre();
        site.run("sh");
        CliRun.Result plain = CliRun.bare().run("status", site.tar().toString());
        assertThat(plain.code()).as(plain.err()).isZero();
        assertThat(plain.out()).contains("OST001a");
        Path packed = Files.write(folder.resolve("s.tgz"), gzip(Files.readAllBytes(site.tar())));
        assertThat(CliRun.bare().run("status", packed.toString()).out()).isEqualTo(plain.out());
    }

    @Test
    void theScriptIsShortAndHasNoMachineInIt() {
        List<String> lines = CliRun.bare().run("snapshot-script").outLines();
        assertThat(lines.get(0)).isEqualTo("#!/bin/sh");
        assertThat(lines.size()).isLessThanOrEqualTo(45);
        assertThat(lines).allMatch(line -> line.length() <= 150, "can be read without scrolling");
        assertThat(String.join("\n", lines)).doesNotContain("set_param", "setstripe", "migrate", "curl", "wget");
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        }
        return packed.toByteArray();
    }
}
