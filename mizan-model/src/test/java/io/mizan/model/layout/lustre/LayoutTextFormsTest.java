package io.mizan.model.layout.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.document.Documents;
import io.mizan.model.error.Refusal;
import io.mizan.model.layout.Fid;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.LayoutSamples;
import io.mizan.model.layout.LayoutTemplate;
import io.mizan.model.layout.RandomLayouts;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.lustre.LayoutDocument.Form;
import io.mizan.model.units.TargetList;
import io.mizan.testing.Campaign;
import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutTextFormsTest {

    private static LayoutAttribute read(String text, Form form) {
        return LayoutDocument.read(Documents.parse("in.yaml", text), form);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pfl", "dom", "plain"})
    void getstripeIsThatOfLfs(String name) {
        LayoutAttribute attribute = LayoutAttribute.read(LayoutSamples.bytes("getstripe/ea_" + name + ".bin"));
        assertThat(GetstripeText.of("fs/x", attribute))
                .isEqualTo(LayoutSamples.text("getstripe/" + name + ".getstripe.lfs-217.txt"));
    }

    static List<String> ours() {
        return Samples.names("layout", ".getstripe.txt").stream()
                .map(name -> name.replace(".getstripe.txt", ""))
                .toList();
    }

    /** Three forms of the same stored layout, each made on its own: the attribute, the text, YAML of both versions. */
    @ParameterizedTest
    @MethodSource("ours")
    void ourSamples(String name) {
        LayoutAttribute stored = LayoutAttribute.read(Samples.bytes(name + ".hex"));
        String text = Samples.text(name + ".getstripe.txt");
        assertThat(GetstripeText.of("/lustre/sample", stored)).isEqualTo(text);
        for (String version : List.of("2.15", "2.17")) {
            LayoutAttribute attribute = read(Samples.text(name + "." + version + ".yaml"), Form.STORED);
            assertThat(GetstripeText.of("/lustre/sample", attribute)).isEqualTo(text);
            assertThat(attribute.layout().toString())
                    // the state of mirrors is not printed without -v
                    .isEqualTo(stored.layout().toString().replace("state=WRITE_PENDING", "state=READ_ONLY"));
        }
    }

    @Test
    void thereAreSamples() {
        assertThat(ours()).hasSize(5);
    }

    @Test
    void theListOfARequestIsShown() {
        assertThat(GetstripeText.of("F", read("objects: [{l_ost_idx: 3}, {l_ost_idx: 10}]", Form.REQUEST)))
                .isEqualTo("F\nlmm_stripe_count:  2\nlmm_stripe_size:   0\nlmm_pattern:       raid0\n"
                        + "lmm_layout_gen:    0\nlmm_stripe_offset: 3\n\tobdidx\t\t objid\t\t objid\t\t group\n"
                        + "\t     3\t             0\t            0\t             0\n"
                        + "\t    10\t             0\t            0\t             0\n\n");
        String component = "components: [{lcme_extent.e_end: EOF, objects: [{l_ost_idx: 3}]}]";
        assertThat(GetstripeText.of("F", read(component, Form.REQUEST)))
                .contains("      lmm_stripe_offset: 3\n      lmm_objects:\n"
                        + "      -   0: { l_ost_idx:   3, l_fid: [0x0:0x0:0x0] }\n");
    }

    /** The same files of a real system, once as YAML and once as text: one is read, and the other printed. */
    @ParameterizedTest
    @ValueSource(strings = {"all", "dom", "dup", "list", "mir", "over", "pfl", "pool", "toomany"})
    void realFiles(String name) throws IOException {
        LayoutAttribute attribute = read(real("getstripe_y_f_" + name + ".yaml.gz"), Form.STORED);
        assertThat(attribute.stored()).isTrue();
        assertThat(GetstripeText.of("/mnt/lustre/f_" + name, attribute))
                .isEqualTo(real("getstripe_f_" + name + ".txt.gz"));
        assertThat(LayoutAttribute.read(attribute.bytes())).isEqualTo(attribute);
        assertThat(attribute.layout()).isEqualTo(LayoutAttribute.decode(attribute.bytes()));
    }

    private static String real(String name) throws IOException {
        try (GZIPInputStream in =
                new GZIPInputStream(Files.newInputStream(SharedData.file("lustre/real-2.17.57/" + name)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** All but the identity of the file, which is not printed without -v. */
    @ParameterizedTest
    @ValueSource(strings = {"pfl", "dom", "plain"})
    void getstripeAsYamlIsReadBack(String name) {
        LayoutAttribute sample = LayoutAttribute.read(LayoutSamples.bytes("getstripe/ea_" + name + ".bin"));
        for (String version : List.of("215", "217")) {
            String text = LayoutSamples.text("getstripe/" + name + ".getstripe-y.lfs-" + version + ".txt");
            LayoutAttribute attribute = read(text, Form.STORED);
            assertThat(LayoutSamples.masked(attribute)).isEqualTo(LayoutSamples.masked(sample));
            assertThat(attribute.layout()).isEqualTo(sample.layout());
            assertThat(GetstripeText.of("F", attribute)).isEqualTo(GetstripeText.of("F", sample));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "portable_componentN.lyl lfs-2.17.0/yaml_componentN.bin",
                "list_form_2.16plus.lyl lfs-2.17.0/yaml_list.bin",
                "lfs-2.15.8/yaml_pfl.lyl lfs-2.15.8/yaml_pfl.bin"
            })
    void templatesBecomeWhatLfsSends(String files) {
        String[] names = files.split(" ", -1);
        LayoutAttribute attribute = read(LayoutSamples.text("layout-golden/" + names[0]), Form.REQUEST);
        assertThat(attribute.bytes()).isEqualTo(LayoutSamples.masked(LayoutSamples.bytes("layout-golden/" + names[1])));
    }

    @ParameterizedTest
    @MethodSource("io.mizan.model.layout.LayoutSamples#names")
    void yamlKeepsEveryField(String name) {
        byte[] sample = LayoutSamples.bytes(name);
        String yaml = LayoutYaml.of(LayoutAttribute.read(sample));
        byte[] expected = LayoutSamples.stored(name) ? sample : LayoutSamples.masked(sample);
        assertThat(read(yaml, Form.REQUEST).bytes()).isEqualTo(expected);
        assertThat(read(yaml, Form.STORED).bytes())
                .as("it says itself what it is")
                .isEqualTo(expected);
    }

    @Test
    void randomLayoutsAsYamlAndAsTemplates() {
        for (int seed = 0; seed < Campaign.rounds(150); seed++) {
            LayoutAttribute attribute = LayoutAttribute.request(new RandomLayouts(seed).next());
            assertThat(read(LayoutYaml.of(attribute), Form.REQUEST)).isEqualTo(attribute);
            LayoutTemplate.of(attribute.layout())
                    .ifPresent(
                            text -> assertThat(read(text, Form.REQUEST).layout().toString())
                                    .isEqualTo(attribute.layout().toString().replace("state=NONE", "state=READ_ONLY")));
        }
    }

    @Test
    void whatPeopleWrite() {
        assertThat(read("stripe_count: 4\nstripe_size: 1M\n", Form.REQUEST).layout())
                .isEqualTo(new Plain(Striping.of(1 << 20, 4)));
        assertThat(read("objects: [{l_ost_idx: 3}, {l_ost_idx: 0}]", Form.REQUEST)
                        .layout())
                .isEqualTo(new Plain(Striping.DEFAULT.on(TargetList.parse("3,0"))));
        assertThat(read("{\"lmm_stripe_count\": -1, \"lmm_pool\": \"flash\"}", Form.REQUEST)
                        .layout()
                        .toString())
                .contains("stripeCount=-1", "pool=flash");
        String growing = """
                components:
                - lcme_extent.e_end: 64M
                  stripe_size: 1M
                - lcme_flags: extension
                  lcme_extent.e_end: EOF
                  sub_layout:
                    extension_size: 64M
                """;
        assertThat(read(growing, Form.REQUEST).layout().toString()).contains("stepBytes=67108864");
    }

    @Test
    void wrongDocumentsAreExplained() {
        assertThat(refusal("strip_count: 4")).isEqualTo("in.yaml:1: unknown key (key=strip_count) [MZ108]");
        assertThat(refusal("stripe_count: four")).startsWith("in.yaml:1: not a number (key=stripe_count");
        assertThat(refusal("stripe_count: 70000")).startsWith("in.yaml:1: the number does not fit its field");
        assertThat(refusal("pattern: raid7")).startsWith("in.yaml:1: not a pattern of stripes (value=raid7");
        assertThat(refusal("stripe_offset: 99999")).contains("0 to 65534");
        assertThat(refusal("objects: [{l_ost_idx: 3, l_fid: 12}]\nform: stored"))
                .contains("not a FID");
        assertThat(refusal("stripe_count: 1\nlmm_stripe_count: 2")).contains("given twice");
        assertThat(refusal("components:\n- lcme_flags: nonsense\n  lcme_extent.e_end: EOF"))
                .contains("not a flag");
        assertThat(refusal("lcm_entry_count: 2\ncomponents:\n- lcme_extent.e_end: EOF"))
                .contains("must be the number of components");
        assertThat(refusal("components:\n- stripe_count: 1")).contains("a key is missing (key=lcme_extent.e_end)");
        assertThat(refusal("[1, 2]")).contains("expected a mapping");
        assertThat(refusal("pool: a-name-that-is-too-long")).contains("does not fit");
        assertThat(refusal("form: other")).contains("not a known word");
        assertThat(refusal("lcm_mirror_count: 999999\ncomponents:\n- lcme_extent.e_end: EOF"))
                .contains("fit its field");
    }

    private static String refusal(String text) {
        return Refusal.line(() -> read(text, Form.REQUEST));
    }

    @Test
    void objectsOfOldAndNewFileSystems() {
        Fid old = new Fid(0x5_0000_0012L, 0, 0);
        assertThat(old.group()).isZero();
        assertThat(old.objectId()).isEqualTo(0x5_0000_0012L);
        assertThat(old.on(3)).isEqualTo("0x100030005:0x12:0x0");
        Fid target = Fid.parse("0x100030005:0x12:0x0");
        assertThat(target.group()).isZero();
        assertThat(target.objectId()).isEqualTo(0x5_0000_0012L);
        assertThat(target.on(3)).isEqualTo("0x100030005:0x12:0x0");
        Fid modern = Fid.parse("[0x240000400:0x7:0x0]");
        assertThat(modern.group()).isEqualTo(0x240000400L);
        assertThat(modern.objectId()).isEqualTo(7);
        assertThat(modern.on(9)).isEqualTo("0x240000400:0x7:0x0");
    }
}
