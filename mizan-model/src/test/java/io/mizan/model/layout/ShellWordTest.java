package io.mizan.model.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordTest {
    private static final String LETTERS =
            "aZ09 '\"\\$`!*?[]{}()<>|&;~#=^%@+:,./-_\t\n\r\u001b\u007f\u0085é漢\u202e\u2028\ud83d\ude00";

    @ParameterizedTest
    @ValueSource(strings = {"/scratch/a-b_c.d", "x@y", "50%", "1,2-4", "a:b+c"})
    void harmlessWordsStayAsTheyAre(String word) {
        assertThat(ShellWord.quote(word)).isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "a b | 'a b'",
                "$HOME | '$HOME'",
                "~x | '~x'",
                "it's | 'it'\\''s'",
                "a;rm | 'a;rm'",
                "year=2026 | 'year=2026'",
                "é | 'é'",
                "a\\b | 'a\\b'"
            })
    void otherWordsAreQuoted(String word, String quoted) {
        assertThat(ShellWord.quote(word)).isEqualTo(quoted);
    }

    @Test
    void nothingIsAWordToo() {
        assertThat(ShellWord.quote("")).isEqualTo("''");
    }

    @Test
    void invisibleCharactersAreSpeltOut() {
        assertThat(ShellWord.quote("a\nb\tc")).isEqualTo("$'a\\nb\\tc'");
        assertThat(ShellWord.quote("\u001b[31m1")).isEqualTo("$'\\033[31m1'");
        assertThat(ShellWord.quote("it's\r\\")).isEqualTo("$'it\\'s\\015\\\\'");
        assertThat(ShellWord.quote("exe\u202etxt")).isEqualTo("$'exe\\342\\200\\256txt'");
    }

    @Test
    @SuppressWarnings("OrphanedFormatString") // the format is for the printf of the shell
    void bashReadsEveryWordBack() throws IOException, InterruptedException {
        Path bash = Path.of("/bin/bash");
        assumeTrue(Files.isExecutable(bash), "no bash at " + bash);
        Random random = new Random(20261115);
        List<String> words = new ArrayList<>();
        StringBuilder script = new StringBuilder("printf '%s\\0'");
        for (int i = 0; i < 500; i++) {
            StringBuilder word = new StringBuilder();
            int[] letters = LETTERS.codePoints().toArray();
            for (int length = random.nextInt(12); length > 0; length--) {
                word.appendCodePoint(letters[random.nextInt(letters.length)]);
            }
            words.add(word.toString());
            script.append(' ').append(ShellWord.quote(word.toString()));
        }
        assertThat(script.chars().noneMatch(Character::isISOControl)).isTrue();
        Path file = Files.createTempFile("words", ".sh");
        try {
            Files.writeString(file, script);
            Process process = new ProcessBuilder(bash.toString(), "--norc", file.toString())
                    .redirectErrorStream(true)
                    .start();
            String read = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).isZero();
            assertThat(read).isEqualTo(String.join("\0", words) + "\0");
        } finally {
            Files.delete(file);
        }
    }
}
