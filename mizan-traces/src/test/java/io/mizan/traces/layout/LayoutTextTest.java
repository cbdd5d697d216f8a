package io.mizan.traces.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.MizanException;
import io.mizan.model.error.Refusal;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.FileLayout.Raw;
import io.mizan.model.layout.FileLayout.RawKind;
import io.mizan.model.layout.RandomLayouts;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.testing.Campaign;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutTextTest {

    @Test
    void everyLayoutReadsBackAsItself() {
        for (int seed = 0; seed < Campaign.rounds(500); seed++) {
            FileLayout layout = new RandomLayouts(seed).next();
            String text = LayoutText.format(layout);
            assertThat(LayoutParser.parse(text)).as("seed %s: %s", seed, text).isEqualTo(layout);
        }
        Raw raw = new Raw(RawKind.FOREIGN, new byte[] {1, -1, 0, 7});
        assertThat(LayoutText.format(raw)).isEqualTo("raw foreign Af8ABw==");
        assertThat(LayoutParser.parse("raw foreign Af8ABw==")).isEqualTo(raw);
    }

    /** What lfs does with the command is the business of the model; here the two readings must not differ. */
    @Test
    void whatLfsCommandWritesIsUnderstoodAsLfsDoes() {
        int composite = 0;
        for (int seed = 0; seed < 300; seed++) {
            FileLayout layout = new RandomLayouts(seed).next();
            String command = LfsCommand.create(layout, "x").orElseThrow();
            String options =
                    command.replaceFirst("^lfs (setstripe|mirror create) ", "").replaceFirst(" x$", "");
            FileLayout read = LayoutParser.parse(options);
            assertThat(LfsCommand.create(read, "x")).as("seed %s", seed).hasValue(command);
            composite += read instanceof FileLayout.Composite ? 1 : 0;
        }
        assertThat(composite).isGreaterThan(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-c 4 -S 1M", "-c4 -S1M", "--stripe-count=4 --stripe-size 1M", "  -S 1M  -c 4 "})
    void optionsAreWrittenInSeveralWays(String text) {
        assertThat(LayoutParser.parse(text)).isEqualTo(new Plain(Striping.of(1 << 20, 4)));
    }

    @Test
    void commonLayoutsAreEasyToRead() {
        for (String text : List.of(
                "default",
                "-c -1",
                "-c 3 -S 1M -o 1,5,9 -p flash",
                "-E 64M -c 1 -S 1M -E -1 -c 4 -S 4M",
                "-E 64K -L mdt -E -1 -c 1 -S 0",
                "--mirror-state=read_only -N -E -1 -c 1 -S 0 --comp-id=65537 --comp-flags=init"
                        + " -N -E -1 -c 1 -S 0 --comp-id=131074 --comp-flags=stale")) {
            assertThat(LayoutText.format(LayoutParser.parse(text))).isEqualTo(text);
        }
    }

    @Test
    void aTargetNamedTwiceMeansOverstriping() {
        assertThat(LayoutText.format(LayoutParser.parse("-o 1,1,2"))).isEqualTo("-C 3 -o 1,1,2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|the layout is empty",
                "-c|an option without its value (option=-c",
                "-c x|not a whole number (option=-c, value=x",
                "-x 1|not an option of a layout (option=-x",
                "four|an option without its value",
                "--stripe-cuont=4|not an option of a layout (option=--stripe-cuont",
                "-S 1000|a stripe size must be a multiple of 64 KiB",
                "-L mdt|an option of a component comes before any component",
                "-E 64K -L disk -E -1|not an allowed word (option=-L, value=disk",
                "-E -1 --comp-flags=shiny|not an allowed word (option=--comp-flags, value=shiny",
                "-E 1M --component-start=0 -c 1|--component-start requires --extension-size",
                "-E 1M -E 64K|a component must not end before it starts",
                "raw strange AA==|not an allowed word",
                "raw foreign ?|the attribute is not in base 64"
            })
    void whatIsWrongIsSaidWithAdvice(String text, String expected) {
        assertThat(Refusal.line(() -> LayoutParser.parse(text)))
                .contains(expected)
                .contains("layout=");
        assertThat(Refusal.of(() -> LayoutParser.parse(text)).advice()).isPresent();
    }

    @Test
    void aMisspeltOptionGetsASuggestion() {
        assertThat(Refusal.of(() -> LayoutParser.parse("--stripe-cuont=4")).advice())
                .hasValue("you meant --stripe-count");
    }

    @Test
    void mutatedTextIsReadOrRefused() {
        int read = 0;
        for (int seed = 0; seed < Campaign.rounds(2000); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder(LayoutText.format(new RandomLayouts(seed % 100).next()));
            for (int i = random.nextInt(1, 4); i > 0; i--) {
                int at = random.nextInt(text.length());
                text.setCharAt(at, "-cCSiopEzLN=,0 19MK\u0000\uD800".charAt(random.nextInt(21)));
            }
            try {
                FileLayout layout = LayoutParser.parse(text.toString());
                assertThat(LayoutParser.parse(LayoutText.format(layout))).isEqualTo(layout);
                read++;
            } catch (MizanException e) {
                assertThat(e.problem().advice()).isPresent();
            }
        }
        assertThat(read).isPositive();
    }
}
