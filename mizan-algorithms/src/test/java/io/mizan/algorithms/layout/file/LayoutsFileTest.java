package io.mizan.algorithms.layout.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.layout.NamedLayout;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutsFileTest {
    private static final String CONFIG1 = "[0, 128M) 1; [128M, 512M) 3; [512M, 2G) 8; [2G, EOF) 16";

    /** Figure 12 of the paper, letter by letter. */
    private static final String FIGURE_12 = """

            ;config file for PFL Configuration Layout 1
            ;lfs setstripe -E 128M -c 1 -E 512M -c 3 -E 2G -c 8 -E -1 -c 16 /mnt/lustre/ior

            [Client]
            Buckets = 4           #Type the number of buckets (here: 4)

            [Bucket_1]
            Extent = 128M         #-E 128M -c 1
            Stripe = 1

            [Bucket_2]
            Extent = 512M         #-E 512M -c 3
            Stripe = 3

            [Bucket_3]
            Extent = 2G           #-E 2G -c 8
            Stripe = 8

            [Bucket_4]
            Extent = -1           #-E 8G -c 16
            Stripe = 16

            """;

    private static final String YAML = """
            # for the site
            layouts:
              - name: results
                match: "*.h5"
                pool: flash
                components:
                  - {end: 1M, mdt: true}
                  - {start: 1M, end: 256M, count: 1}
                  - {end: 4G, count: 4, size: 4M, pool: flash}
                  - {end: EOF, count: 16, mdt: false}
              - name: by-name
                components: [{end: -1, count: 2}]
              - name: runs
                match: [/scratch/ior, "/scratch/*/restart"]
                components: [{end: 64K, count: 1}]
            """;

    @Test
    void theFileOfThePaperIsConfiguration1() {
        NamedLayout layout = Read.layouts(FIGURE_12).get(0);
        assertThat(Read.describe(layout.components())).isEqualTo(CONFIG1);
        assertThat(layout.name()).isEqualTo("site");
        assertThat(layout.isFor("/any/file")).isTrue();
        assertThat(layout.components())
                .isEqualTo(Layouts.BUILT_IN.named("config1").components());
    }

    @Test
    void theBuiltInLayoutsAreThoseOfTable8() {
        assertThat(Read.describe(Layouts.BUILT_IN.named("config1").components()))
                .isEqualTo(CONFIG1);
        assertThat(Read.describe(Layouts.BUILT_IN.named("config2").components()))
                .isEqualTo("[0, 128M) 1; [128M, 2G) 12; [2G, EOF) 32");
        assertThat(Layouts.BUILT_IN.matching("/any/file")).isEmpty();
    }

    @Test
    void theFormOfThePaperMaySayMore() {
        NamedLayout layout = Read.layouts(
                        "[CLIENT]\nbuckets=1 ;one\nNAME = big\nMatch = *.h5, /scratch/ior\nPool = hdd\n"
                                + "[bucket_1]\nextent=EOF\nSTRIPE = 4\nStripeSize = 1M\n")
                .get(0);
        assertThat(layout.name()).isEqualTo("big");
        assertThat(layout.pool()).isEqualTo("hdd");
        assertThat(Read.describe(layout.components())).isEqualTo("[0, EOF) 4 x 1048576");
        assertThat(layout.isFor("/x/a.h5")).isTrue();
        assertThat(layout.isFor("/scratch/ior/a")).isTrue();
        assertThat(layout.isFor("/scratch/a")).isFalse();
    }

    @Test
    void yamlHasSeveralLayouts() {
        List<NamedLayout> layouts = Read.layouts(YAML);
        assertThat(layouts).extracting(NamedLayout::name).containsExactly("results", "by-name", "runs");
        assertThat(layouts).extracting(NamedLayout::pool).containsExactly("flash", "", "");
        assertThat(layouts)
                .extracting(layout -> Read.describe(layout.components()))
                .containsExactly(
                        "[0, 1M) mdt x 1048576; [1M, 256M) 1; [256M, 4G) 4 x 4194304; [4G, EOF) 16",
                        "[0, EOF) 2",
                        "[0, 64K) 1");
    }

    @ParameterizedTest
    @CsvSource({
        "/x/a.h5, results",
        "/scratch/ior/a.h5, results",
        "/scratch/ior/a, runs",
        "/scratch/me/restart/a, runs",
    })
    void theFirstLayoutThatFitsDecides(String file, String name) {
        assertThat(Layouts.BUILT_IN.with(Read.layouts(YAML)).matching(file).map(NamedLayout::name))
                .hasValue(name);
    }

    @Test
    void aFileThatNothingFitsHasNoLayout() {
        assertThat(Layouts.BUILT_IN.with(Read.layouts(YAML)).matching("/home/me/a"))
                .isEmpty();
    }

    @Test
    void jsonIsReadAsWell() {
        assertThat(Read.layouts("{\"layouts\": [{\"name\": \"a\", \"components\": [{\"end\": -1, \"count\": 2}]}]}"))
                .extracting(NamedLayout::name)
                .containsExactly("a");
    }

    @Test
    void aNameIsTakenOnce() {
        String twice = "layouts:\n- {name: a, components: [{end: -1, count: 1}]}\n";
        Problem problem = Refusal.of(() -> Layouts.BUILT_IN.with(
                Read.layouts(twice + twice.lines().toList().get(1))));
        assertThat(problem.line()).isEqualTo("two layouts have the same name (layout=a) [MZ109]");
        assertThat(Refusal.line(() -> Layouts.BUILT_IN.with(Read.layouts(twice.replace("name: a", "name: config1")))))
                .isEqualTo("two layouts have the same name (layout=config1) [MZ109]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Buckets = 4 | Buckets = 3 | 6: the number of buckets and of their sections differ (Buckets=3, sections=4)",
                "Buckets = 4 | Buckets = x | 6: not a number (key=buckets, value=x)",
                "Buckets = 4 | Bukets = 4 | 6: unknown key (key=bukets)",
                "Buckets = 4 | Buckets | 6: neither a section nor a key of one (line=Buckets)",
                "[Bucket_3] | [Bucket_5] | a key is missing (key=bucket_3)",
                "[Bucket_3] | [Bucket_2] | 16: a section is given twice (section=bucket_2)",
                "Stripe = 8 | Stripe = 0 | 18: a stripe count must be 1 to 2000 (stripeCount=0)",
                "Stripe = 8 | Stripe = -1 | 18: a stripe count must be 1 to 2000 (stripeCount=-1)",
                "Stripe = 8 | Stripe = 2001 | 18: a stripe count must be 1 to 2000 (stripeCount=2001)",
                "Stripe = 8 | Stripe = 99999999999 | 18: not a number (key=stripe, value=99999999999)",
                "Stripe = 8 | Stripe = | 16: a key is missing (key=stripe)",
                "Stripe = 8 | Extent = 3G | 18: a key is given twice (key=extent)",
                "Extent = 2G | Extent = 512M | 17: a component must not end where it starts (extent=[512M, 512M), key=extent)",
                "Extent = 2G | Extent = 1M | 17: a component must not end before it starts"
                        + " (start=536870912, end=1048576, key=extent)",
                "Extent = 2G | Extent = 2000000000 | 17: a component must end at a multiple of 64 KiB or at the end of the file (end=2000000000, key=extent)",
                "Extent = 2G | Extent = many | 17: not a size in bytes (value=many, key=extent)",
                "Extent = 2G | Extent = -1 | 20: a component follows the one that reaches the end of the file",
                "[Client] | [Clients] | a key is missing (key=client)",
            })
    void mistakesInTheFormOfThePaperAreNamed(String right, String wrong, String message) {
        String text = FIGURE_12.replaceFirst(java.util.regex.Pattern.quote(right), wrong);
        assertThat(text).isNotEqualTo(FIGURE_12);
        String at = Character.isDigit(message.charAt(0)) ? "dir/site.ini:" : "dir/site.ini: ";
        assertThat(Refusal.line(() -> Read.layouts(text))).startsWith(at + message + " [MZ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "count: 4, | coun: 4, | 9: unknown key (key=coun)",
                "match: \"*.h5\" | match: \"\" | 4: a pattern must not be empty",
                "match: \"*.h5\" | match: {a: b} | 4: expected a list, found a mapping",
                "pool: flash} | pool: disk} | 3: the components of a layout must be in one pool (pools=flash, disk)",
                "mdt: true} | mdt: true, pool: a} | 7: data on a metadata target must not have a pool",
                "mdt: true} | mdt: true, count: 2} | 7: data on a metadata target must have one stripe as long as the component"
                        + " (extent=[0, 1M))",
                "mdt: true} | mdt: true, size: 64K} | 7: data on a metadata target must have one stripe as long as the component"
                        + " (extent=[0, 1M))",
                "mdt: true} | mdt: yes} | 7: must be true or false (value=yes, key=mdt)",
                "mdt: false} | mdt: true} | 10: data on a metadata target must be the first of the file, at most 1 GiB"
                        + " (extent=[4G, EOF))",
                "start: 1M | start: 2M | 8: a component must start where the one before it ends (key=start, value=2M,"
                        + " expected=1048576)",
                "size: 4M | size: 3M | 9: a component must end at a multiple of its stripe size (extent=[256M, 4G),"
                        + " stripeSizeBytes=3145728)",
                "size: 4M | size: 1000 | 9: a stripe size must be a multiple of 64 KiB below 4 GiB (stripeSizeBytes=1000)",
                "size: 4M | size: 4G | 9: a stripe size must be a multiple of 64 KiB below 4 GiB (stripeSizeBytes=4294967296)",
                "pool: flash | pool: none | 5: a pool must have at most 15 letters, digits, dashes or underscores and no reserved name (pool=none, key=pool)",
                "components: [{end: -1, count: 2}] | components: [] | 11: a composite layout must have a component",
                "components: [{end: -1, count: 2}] | komponents: [] | 12: unknown key (key=komponents)",
                "name: by-name | name: \"\" | 11: a layout must have a name",
                "layouts: | layout: | 3: unknown key (key=layout)",
            })
    void mistakesInYamlAreNamed(String right, String wrong, String message) {
        String text = YAML.replace(right, wrong);
        assertThat(text).isNotEqualTo(YAML);
        assertThat(Refusal.line(() -> Read.layouts(text))).startsWith("dir/site.ini:" + message + " [MZ");
    }

    @Test
    void theAttributeOfAFileHoldsOnlySoManyStripes() {
        Problem problem = Refusal.of(() ->
                Read.layouts("layouts: [{name: a, components: [{end: 1G, count: 1500}, {end: -1, count: 1500}]}]"));
        assertThat(problem.line())
                .isEqualTo("dir/site.ini:1: the attribute of a file cannot hold so many stripes (stripes=3000,"
                        + " attributeBytes=72224) [MZ201]");
        Read.layouts("layouts: [{name: a, components: [{end: 1G, count: 700}, {end: -1, count: 2000}]}]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "a", "[1]", "layouts: 3", "layouts: [3]", "[Client]", ";", "=", "[", "[Client\n"})
    void whatIsNoFileOfLayoutsIsRefused(String text) {
        assertThat(Refusal.of(() -> Read.layouts(text)).place()).isPresent();
    }
}
