package io.mizan.telemetry.snapshot;

import static io.mizan.telemetry.snapshot.TarBuilder.stream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.model.system.Server;
import io.mizan.model.system.SystemView;
import io.mizan.telemetry.snapshot.SiteSnapshot.SizeClass;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteSnapshotTest {
    private static final String DF = """
            BEGIN 1794906729
            UUID                   1K-blocks        Used   Available Use% Mounted on
            h70-MDT0000_UUID          1000          10         980   1% /h5[MDT:0]
            h70-OST0000_UUID          2000         500        1400  25% /h5[OST:0] D
            h70-OST0001_UUID          4000        1000        2900  25% /h5[OST:1]

            filesystem_summary:         6000        1500        4300  25% /h5
            Pool: h70.hb
            h70-OST0000_UUID
            """;

    private static TarBuilder tar() {
        return new TarBuilder()
                .entry("mizan-snapshot/", '5', new byte[0])
                .file("mizan-snapshot/about.txt", "# mizan snapshot 1\n")
                .file("mizan-snapshot/df.txt", DF);
    }

    private static SiteSnapshot read(TarBuilder tar) {
        return SiteSnapshot.read("s.tar", stream(tar.bytes()));
    }

    @Test
    void theLeastIsTheOutputOfLfsDf() {
        SiteSnapshot snapshot = read(tar());
        SystemView view = snapshot.systems().get(0).view();
        assertThat(view.dataTargets()).hasSize(2);
        assertThat(view.dataTargets().get(0).pools()).containsExactly("hb");
        assertThat(view.serversKnown()).isFalse();
        assertThat(snapshot.settingsOf("h70").thresholdRr()).isEmpty();
        assertThat(snapshot.sizes()).isEmpty();
    }

    @Test
    void allOfItIsRead() {
        SiteSnapshot snapshot = read(tar().file("mizan-snapshot/dl.txt", """
                          0 UP mgc hdb h93 5 hcc
                          1 UP osc h70-OST0000-h7d h42 4 h56
                          2 UP osc h70-OST0001-h7d h42 4 h56
                        """)
                .file("mizan-snapshot/params.txt", """
                        version=2.15.5
                        jobid_var=disable
                        lod.h70-MDT0000-hba.qos_threshold_rr=25%
                        lod.h70-MDT0001-hba.qos_threshold_rr=99%
                        lod.h70-MDT0000-hba.qos_prio_free=91%
                        """)
                .file("mizan-snapshot/layouts.txt", """
                        /h5
                        stripe_count:  2 stripe_size:   4194304 pattern: raid0 stripe_offset: -1 pool: hb
                        /h5/h9
                          lcm_layout_gen:    0
                          lcm_mirror_count:  1
                          lcm_entry_count:   3
                            lcme_id:             N/A
                            lcme_extent.e_start: 0
                            lcme_extent.e_end:   65536
                              stripe_count:  0       stripe_size:   65536       pattern:       mdt       stripe_offset: -1
                            lcme_id:             N/A
                            lcme_extent.e_start: 65536
                            lcme_extent.e_end:   1073741824
                              stripe_count:  1       stripe_size:   1048576       pattern:       raid0       stripe_offset: -1
                            lcme_id:             N/A
                            lcme_extent.e_start: 1073741824
                            lcme_extent.e_end:   EOF
                              stripe_count:  -1       stripe_size:   4194304       pattern:       raid0       stripe_offset: -1
                        /h6
                        """)
                .file("mizan-snapshot/sizes.csv", "class,files,bytes\n16,2,20\n1048576,3,3000000\n")
                .file("mizan-snapshot/missing.txt", "not found: lctl\n"));
        assertThat(snapshot.systems().get(0).view().servers())
                .extracting(Server::name)
                .contains("h56");
        assertThat(snapshot.version()).contains("2.15.5");
        assertThat(snapshot.settingsOf("h70").thresholdRr()).hasValue(25);
        assertThat(snapshot.settingsOf("h70").prioFree()).hasValue(91);
        assertThat(snapshot.layouts().keySet()).containsExactly("/h5", "/h5/h9");
        assertThat(snapshot.layouts().get("/h5")).isInstanceOfSatisfying(Plain.class, plain -> {
            Striping striping = plain.striping();
            assertThat(striping.stripeCount()).isEqualTo(2);
            assertThat(striping.pool()).isEqualTo("hb");
        });
        assertThat(snapshot.layouts().get("/h5/h9"))
                .isInstanceOfSatisfying(
                        Composite.class,
                        composite -> assertThat(LfsCommand.create(composite, "/d"))
                                .contains("lfs setstripe -E 64K -L mdt -E 1G -c 1 -S 1M -E -1 -c -1 -S 4M /d"));
        assertThat(snapshot.sizes()).containsExactly(new SizeClass(2, 20), new SizeClass(3, 3_000_000));
        assertThat(snapshot.missing()).containsExactly("not found: lctl");
    }

    @Test
    void theRootOf217HasNoPattern() {
        SiteSnapshot snapshot = read(tar().file("mizan-snapshot/layouts.txt", """
                /h5
                stripe_count:  1
                stripe_size:   4194304
                pattern:
                stripe_offset: -1
                """));
        assertThat(snapshot.layouts().get("/h5")).isEqualTo(new Plain(Striping.of(4 << 20, 1)));
    }

    @Test
    void whatIsNoSnapshotIsRefusedWithAReason() {
        assertThatThrownBy(() -> read(new TarBuilder().file("a", "b"))).hasMessageContaining("not a snapshot");
        assertThatThrownBy(() -> read(new TarBuilder().file("mizan-snapshot/about.txt", "")))
                .hasMessageContaining("no table of lfs df");
        assertThatThrownBy(() -> read(tar().file("mizan-snapshot/sizes.csv", "class,files,bytes\n1,-2,3\n")))
                .hasMessageContaining("not a class of sizes");
        assertThatThrownBy(() ->
                        read(tar().file("mizan-snapshot/params.txt", "lod.h70-MDT0000-hba.qos_threshold_rr=250%\n")))
                .hasMessageContaining("100 %");
        assertThatThrownBy(() ->
                        read(tar().file("mizan-snapshot/layouts.txt", "/a\nstripe_count: 5000 stripe_size: 65536\n")))
                .hasMessageContaining("stripe count");
    }

    @Test
    void aTarIsToldByItsFirstBytes(@TempDir Path folder) throws IOException {
        byte[] bytes = tar().bytes();
        Path plain = Files.write(folder.resolve("a"), bytes);
        Path packed = Files.write(folder.resolve("b"), TarBuilder.gzip(bytes));
        Path text = Files.writeString(folder.resolve("c"), DF);
        Path packedText = Files.write(folder.resolve("d"), TarBuilder.gzip(DF.getBytes(StandardCharsets.UTF_8)));
        assertThat(SiteSnapshot.recognises(plain)).isTrue();
        assertThat(SiteSnapshot.recognises(packed)).isTrue();
        assertThat(SiteSnapshot.recognises(text)).isFalse();
        assertThat(SiteSnapshot.recognises(packedText)).isFalse();
        assertThat(SiteSnapshot.recognises(folder)).isFalse();
        assertThat(SiteSnapshot.recognises(folder.resolve("absent"))).isFalse();
        assertThat(SiteSnapshot.read(packed).systems()).hasSize(1);
    }
}
