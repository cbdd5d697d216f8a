package io.mizan.model.units;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetNameTest {

    @ParameterizedTest
    @CsvSource({
        "scratch-OST0000, scratch, DATA, 0",
        "scratch-OST001a, scratch, DATA, 26",
        "scratch-OST001A, scratch, DATA, 26",
        "scratch-OST001a_UUID, scratch, DATA, 26",
        "scratch-MDT0001_UUID, scratch, METADATA, 1",
        "my-big-fs-OST00ff, my-big-fs, DATA, 255",
        "a-OST0001-OST0002, a-OST0001, DATA, 2",
        "_x.y-OSTffff, _x.y, DATA, 65535"
    })
    void namesAreHexadecimal(String text, String fileSystem, TargetKind kind, int index) {
        TargetName name = TargetName.parse(text);
        assertThat(name).isEqualTo(new TargetName(fileSystem, kind, index));
        assertThat(name).hasToString(text.replace("_UUID", "").replace("001A", "001a"));
        assertThat(name.shortForm()).isEqualTo(kind.prefix() + String.format("%04x", index));
    }

    /** As {@code beegfs target list} and {@code --targets=} have them: the id in decimal. */
    @ParameterizedTest
    @CsvSource({
        "bee-storage:101, bee, DATA, 101, storage:101",
        "bee-meta:1, bee, METADATA, 1, meta:1",
        "my-bee-storage:65535, my-bee, DATA, 65535, storage:65535"
    })
    void namesOfABeegfsAreDecimal(String text, String fileSystem, TargetKind kind, int index, String shortForm) {
        TargetName name = TargetName.parse(text);
        assertThat(name)
                .isEqualTo(new TargetName(fileSystem, kind, index, TargetNaming.BEEGFS))
                .hasToString(text);
        assertThat(name.shortForm()).isEqualTo(shortForm);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "OST0000",
                "-OST0000",
                "scratch-OST00",
                "scratch-OST00000",
                "scratch-OST10000",
                "scratch-OST000g",
                "scratch-ost0000",
                "scratch-OSS0000",
                "scratch-OST0000-osc",
                "scratch-OST0000_UUID_UUID",
                "a b-OST0000",
                "scratch-OST0000\n",
                "bee-storage:",
                "bee-storage:x",
                "bee-storage:65536",
                "bee-storage:123456",
                "storage:1",
                "é-OST0000"
            })
    void otherNamesAreRefused(String text) {
        assertThat(Refusal.line(() -> TargetName.parse(text)))
                .endsWith("[MZ201]")
                .doesNotContain("\n");
    }

    @Test
    void theRefusalTellsHowToWriteIt() {
        assertThat(Refusal.line(() -> TargetName.parse("26"))).isEqualTo("not a target name (value=26) [MZ201]");
        assertThat(Refusal.of(() -> TargetName.parse("26")).advice().orElseThrow())
                .contains("scratch-OST001a");
    }

    @Test
    void indicesEndAtFfff() {
        assertThat(new TargetName("scratch", TargetKind.DATA, 0xFFFF)).hasToString("scratch-OSTffff");
        assertThat(Refusal.line(() -> new TargetName("scratch", TargetKind.DATA, 0x10000)))
                .isEqualTo("a target index must be 0 to 65535 (index=65536) [MZ201]");
        assertThat(Refusal.line(() -> new TargetName("scratch", TargetKind.DATA, -1)))
                .contains("(index=-1)");
    }

    @Test
    void namesSortByIndexNotByLetters() {
        List<TargetName> sorted = List.of(
                TargetName.parse("a-OST0009"),
                TargetName.parse("a-OST000a"),
                TargetName.parse("a-OST0010"),
                TargetName.parse("a-MDT0000"),
                TargetName.parse("b-OST0000"));
        assertThat(sorted.stream().sorted().toList()).isEqualTo(sorted);
    }

    @Test
    void aForeignLocaleDoesNotChangeTheDigits() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(new TargetName("scratch", TargetKind.DATA, 26)).hasToString("scratch-OST001a");
            assertThat(ByteSize.shortForm(1536)).isEqualTo("1.5K");
            assertThat(ByteSize.prose(12)).isEqualTo("12 B");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void kindsHaveLabels() {
        assertThat(TargetKind.DATA.label()).isEqualTo("ost");
        assertThat(TargetKind.METADATA.label()).isEqualTo("mdt");
    }
}
