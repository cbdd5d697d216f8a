package io.mizan.cli.command.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.controller.lustre.FileAttribute;
import io.mizan.model.error.Refusal;
import io.mizan.telemetry.program.ProgramPath;
import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutCommandTest {
    @TempDir
    private Path folder;

    private static Result decode(String... args) {
        String[] all = new String[args.length + 2];
        all[0] = "layout";
        all[1] = "decode";
        System.arraycopy(args, 0, all, 2, args.length);
        return CliRun.bare().run(all);
    }

    @Test
    void theExampleAsYaml() {
        assertThat(decode("example:pfl.lov").out()).startsWith("""
                        form:                stored
                        lcm_magic:           0x0BD60BD0
                        lcm_flags:           0
                        lcm_layout_gen:      4
                        lcm_mirror_count:    1
                        lcm_entry_count:     3
                        components:
                        - lcme_id:             1
                          lcme_mirror_id:      0
                          lcme_flags:          init
                          lcme_extent.e_start: 0
                          lcme_extent.e_end:   67108864
                          sub_layout:
                            lmm_magic:         0x0BD10BD0
                            lmm_seq:           0x200000401
                            lmm_object_id:     0x3
                            lmm_stripe_count:  1
                            lmm_stripe_size:   1048576
                            lmm_pattern:       raid0
                            lmm_layout_gen:    0
                            lmm_objects:
                            - l_ost_idx: 8
                              l_fid:     0x440000400:0x2:0x0
                        """);
    }

    @Test
    void theExampleAsCommandAndAsTemplate() {
        assertThat(decode("example:pfl.lov", "--as", "lfs").out())
                .isEqualTo(
                        "lfs setstripe -E 64M -c 1 -S 1M -o 8 -E 1G -c 4 -o 9-12 -p flash -E -1 -c -1 -S 4M -p none FILE\n");
        assertThat(decode("example:pfl.lov", "--as", "lyl").outLines())
                .contains("  component2:", "      - l_ost_idx: 8");
        assertThat(decode("example:pfl.lov", "--as", "getstripe").outLines())
                .startsWith("FILE", "  lcm_layout_gen:    4")
                .contains("      -   3: { l_ost_idx:  12, l_fid: [0x580000400:0x2:0x0] }");
        assertThat(decode("example:pfl.lov", "--as", "xml").code()).isEqualTo(64);
    }

    @Test
    void json() {
        Result result = decode("example:pfl.lov", "--json");
        assertThat(SchemaCheck.faults("layout-v1.json", result.out())).isEmpty();
        assertThat(result.out())
                .contains("\"file\":\"example:pfl.lov\",\"attribute\":null,\"bytes\":408,\"form\":\"stored\"")
                .contains("\"start\":1073741824,\"end\":null,\"kind\":\"striped\",\"pattern\":\"raid0\"")
                .contains("\"targets\":[9,10,11,12],\"objects\":[\"0x480000400:0x2:0x0\"");
        assertThat(decode("example:pfl.lov", "--as", "json")).isEqualTo(result);
    }

    /** Decoding and encoding again gives the bytes; of requests, those that are not left uninitialised by tools. */
    @ParameterizedTest
    @CsvSource({
        "getstripe/ea_pfl.bin, true",
        "getstripe/ea_dom.bin, true",
        "getstripe/ea_plain.bin, true",
        "layout-golden/lfs-2.15.8/plain_o.bin, true",
        "layout-golden/lfs-2.17.0/sel.bin, false",
        "layout-golden/lfs-2.15.8/flr.bin, false",
        "layout-golden/dom1M_then_specific.bin, false",
    })
    void thereAndBack(String name, boolean exact) throws IOException {
        thereAndBack(SharedData.file("lustre/" + name), exact);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "request_start", "request_list", "request_overstriped", "request_pfl", "request_dom", "request_growing",
                "request_mirrors", "stored_plain", "stored_pool", "stored_pfl", "stored_dom", "stored_mirrors"
            })
    void ourSamplesThereAndBack(String name) throws IOException {
        thereAndBack(Samples.copy("layout/" + name + ".hex", folder), true);
    }

    private void thereAndBack(Path sample, boolean exact) throws IOException {
        Path yaml = Files.writeString(
                folder.resolve("a.yaml"), decode(sample.toString()).out());
        Path again = folder.resolve("again.bin");
        Result result = CliRun.bare().run("layout", "encode", yaml.toString(), "-o", again.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo(again + ": " + Files.size(sample) + " bytes\n");
        if (exact) {
            assertThat(again).hasSameBinaryContentAs(sample);
        }
        for (String form : List.of("yaml", "lfs", "getstripe")) {
            assertThat(decode(again.toString(), "--as", form)).isEqualTo(decode(sample.toString(), "--as", form));
        }
        assertThat(SchemaCheck.faults(
                        "layout-v1.json", decode(sample.toString(), "--json").out()))
                .isEmpty();
    }

    @Test
    void whatEncodePrintsIsDecoded() {
        Result hex = CliRun.bare().run("layout", "encode", "example:pfl.yaml");
        assertThat(hex.out()).startsWith("0xd00bd60b").endsWith("\n");
        CliRun piped = CliRun.bare().withInput(hex.out());
        assertThat(piped.run("layout", "decode", "-", "--as", "lfs").out())
                .isEqualTo(
                        "lfs setstripe -E 64M -c 1 -S 1M -p flash -E 1G -c 4 -o 3,0,7,5 -p none -E -1 -c -1 -S 4M FILE\n");
        byte[] bytes = HexFormat.of().parseHex(hex.out().strip().substring(2));
        assertThat(CliRun.bare().withInput(bytes).run("layout", "decode", "-").out())
                .isEqualTo(piped.run("layout", "decode", "-").out());
        String base64 =
                "# file: x\nlustre.lov=0s" + java.util.Base64.getEncoder().encodeToString(bytes) + "\n";
        assertThat(CliRun.bare().withInput(base64).run("layout", "decode", "-").out())
                .isEqualTo(piped.run("layout", "decode", "-").out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "0x0", "0x01020304", "0xd00bd10b", "\u0000\u0001\u0002\u0003", "# file: only\n"})
    void whatIsNoAttribute(String text) {
        Result result = CliRun.bare().withInput(text).run("layout", "decode", "-");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("mizan: -: ").contains("[MZ10");
    }

    @Test
    void badFilesAreRefused() throws IOException {
        assertThat(decode(folder.resolve("none").toString()).err()).contains("no such file");
        assertThat(decode(folder.toString()).err()).contains("not a regular file");
        Path large = Files.write(folder.resolve("large"), new byte[200_000]);
        assertThat(decode(large.toString()).err()).contains("the file is larger than any file of this kind");
        Path yaml = Files.writeString(folder.resolve("bad.yaml"), "stripe_size: 1M\nstripe_cuont: 2\n");
        assertThat(CliRun.bare().run("layout", "encode", yaml.toString()).err())
                .contains("bad.yaml:2: unknown key (key=stripe_cuont)", "Maybe you meant stripe_count");
        Files.writeString(yaml, "stripe_size: 100\n");
        assertThat(CliRun.bare().run("layout", "encode", yaml.toString()).err())
                .contains("bad.yaml: a stripe size must be a multiple of 64 KiB");
        Files.writeString(yaml, "stripe_count: 1\n");
        Result lost = CliRun.bare()
                .run(
                        "layout",
                        "encode",
                        yaml.toString(),
                        "-o",
                        folder.resolve("no/x").toString());
        assertThat(lost.code()).isEqualTo(1);
        assertThat(lost.err()).contains("cannot write");
    }

    @Test
    void noTemplateForMirrors() {
        String sample = Samples.copy("layout/request_mirrors.hex", folder).toString();
        assertThat(decode(sample, "--as", "lyl").err()).contains("no template makes a layout like this one");
        assertThat(decode(sample, "--as", "lfs").out()).startsWith("lfs mirror create -N");
    }

    private Path withAttribute(String name, String yaml) throws IOException {
        Path file = Files.createFile(folder.resolve(name));
        Path document = Files.writeString(folder.resolve("in.yaml"), yaml);
        byte[] bytes = HexFormat.of()
                .parseHex(CliRun.bare()
                        .run("layout", "encode", document.toString())
                        .out()
                        .strip()
                        .substring(2));
        UserDefinedFileAttributeView view = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        assumeTrue(
                view != null && Files.getFileStore(file).supportsFileAttributeView("user"), "skipped: no user.* here");
        view.write("mizan.lov", ByteBuffer.wrap(bytes));
        return file;
    }

    @Test
    void showReadsTheAttributeOfFiles() throws IOException {
        String a = withAttribute("a", "stripe_count: 2\nstripe_offset: 5\n").toString();
        String b = withAttribute("b", "objects: [{l_ost_idx: 3}, {l_ost_idx: 1}]\n")
                .toString();
        String c = Files.createFile(folder.resolve("c")).toString();
        assertThat(CliRun.bare().run("layout", "show", a, b, "--as", "lfs"))
                .isEqualTo(new Result(0, "lfs setstripe -c 2 -i 5 " + a + "\nlfs setstripe -o 3,1 " + b + "\n", ""));
        assertThat(CliRun.bare().run("layout", "show", a).outLines())
                .startsWith(a, "lmm_stripe_count:  2")
                .contains("lmm_stripe_offset: 5");
        assertThat(CliRun.bare().run("layout", "show", a, b, "--as", "yaml").outLines())
                .contains("--- # " + a, "--- # " + b);
        Result json = CliRun.bare().run("layout", "show", a, c, "--json");
        assertThat(json.code()).isEqualTo(1);
        assertThat(json.err()).isEqualTo("mizan: " + c + ": no layout\n");
        assertThat(json.out()).contains("\"attribute\":\"user.mizan.lov\"");
        assertThat(SchemaCheck.faults("layout-v1.json", json.out())).isEmpty();
        Result missing =
                CliRun.bare().run("layout", "show", folder.resolve("none").toString());
        assertThat(missing.code()).isEqualTo(1);
        assertThat(missing.err()).contains("no such file");
        assertThat(CliRun.bare().run("layout", "show", "/dev/null", a).err())
                .contains("neither a file nor a directory");
        assertThat(CliRun.bare().run("layout", "show").code()).isEqualTo(64);
    }

    /** Tools as Lustre has them, so far as they are asked here. */
    private void tool(String name, String script) throws IOException {
        Path tools = Files.createDirectories(folder.resolve("tools"));
        Path file = Files.writeString(tools.resolve(name), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void onLustreTheToolsAreAsked() throws IOException {
        Path file = Files.createFile(folder.resolve("-file"));
        FileAttribute attributes =
                new FileAttribute(ProgramPath.only(Path.of("/nonexistent"), folder.resolve("tools")), any -> "lustre");
        assertThat(Refusal.line(() -> attributes.of(file))).contains("the program lfs is not on this machine");
        tool(
                "lfs",
                "[ \"$1 $2\" = 'getstripe -y' ] && cat "
                        + Samples.file("layout/stored_pfl.2.17.yaml").toAbsolutePath() + "\n");
        FileAttribute.Named named = attributes.of(file).orElseThrow();
        assertThat(named.name()).isEqualTo("lustre.lov");
        assertThat(named.attribute().stored()).isTrue();
        assertThat(named.attribute().layout().toString()).contains("pool=nvme");
        Path sample = Samples.copy("layout/stored_plain.hex", folder).toAbsolutePath();
        tool("getfattr", "[ \"$4\" = lustre.lov ] && cat " + sample + "\n");
        assertThat(attributes.of(file).orElseThrow().attribute().bytes()).isEqualTo(Files.readAllBytes(sample));
        tool("getfattr", "echo \"getfattr: $5: lustre.lov: No such attribute\" >&2; exit 1\n");
        assertThat(attributes.of(file)).isEmpty();
        tool("getfattr", "echo \"getfattr: $5: Permission denied\" >&2; exit 1\n");
        assertThat(Refusal.line(() -> attributes.of(file))).contains("Permission denied");
        tool("getfattr", "printf broken\n");
        assertThat(Refusal.line(() -> attributes.of(file))).contains("-file: not a layout attribute");
        Files.delete(folder.resolve("tools/getfattr"));
        tool("lfs", "echo \"$3 has no stripe info\"\n");
        assertThat(attributes.of(file)).isEmpty();
    }
}
