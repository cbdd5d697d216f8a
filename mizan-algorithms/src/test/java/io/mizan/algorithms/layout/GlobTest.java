package io.mizan.algorithms.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import io.mizan.testing.Campaign;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {
    @ParameterizedTest
    @CsvSource({
        // names, wherever the file lies
        "*, /a/b",
        "*.h5, /a/b/c.h5",
        "*.h5, c.h5",
        "c.?5, /a/c.h5",
        "test.[0-9], /a/test.7",
        "test.[!0-9], /a/test.x",
        "test.[abc-], /a/test.-",
        "x[]]y, x]y",
        "x[[]y, x[y",
        "a*b*c, aXbXbXc",
        // paths, and everything below them
        "/scratch/ior, /scratch/ior",
        "/scratch/ior, /scratch/ior/test.0",
        "/scratch/ior/, /scratch/ior/test.0",
        "/scratch/ior, /scratch/ior/a/b/c",
        "/scratch/*/ior, /scratch/me/ior/x",
        "/scratch/**/ior, /scratch/a/b/ior/x",
        "**/*.h5, /a/b/c.h5",
        "/, /anything",
        "a/b, a/b/c",
        "/a/*, /a/b",
        "/a/*, /a/b/c",
    })
    void fits(String pattern, String file) {
        assertThat(new Glob(pattern).matches(file)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "*.h5, /a/b.h5/c",
        "*.h5, /a/c.h5x",
        "c.?5, /a/c.5",
        "test.[0-9], /a/test.x",
        "test.[!0-9], /a/test.7",
        "TEST, /a/test",
        "/scratch/ior, /scratch/ior2/test.0",
        "/scratch/ior/, /scratch/ior2/test.0",
        "/scratch/ior, /other/scratch/ior/x",
        "/scratch/*/ior, /scratch/a/b/ior/x",
        "/a?b, /a/b",
        "/a[/]b, /a/b",
        "a/b, /a/b",
        "/, relative",
    })
    void doesNotFit(String pattern, String file) {
        assertThat(new Glob(pattern).matches(file)).isFalse();
    }

    @Test
    void aPatternHasToMakeSense() {
        assertThat(Refusal.of(() -> new Glob("")).advice()).hasValue("write * for every file");
        assertThat(Refusal.line(() -> new Glob("a[b")))
                .isEqualTo("a [ in a pattern must have its ] (pattern=a[b) [MZ201]");
    }

    @Test
    void aPatternOfManyAsterisksIsAnsweredAtOnce() {
        assertThat(new Glob("*a".repeat(200) + "*b").matches("a".repeat(5000))).isFalse();
        assertThat(new Glob("/" + "**a".repeat(200) + "/b").matches("/" + "a/".repeat(2000)))
                .isFalse();
    }

    /** The same as the regular expression that it stands for. */
    @Test
    void itAgreesWithARegularExpression() {
        SplittableRandom random = new SplittableRandom(11);
        int fitting = 0;
        for (int round = 0; round < Campaign.rounds(20_000); round++) {
            String pattern = "/" + letters(random, "ab/?*");
            String text = "/" + letters(random, "ab/");
            String body = pattern.endsWith("/") ? pattern.substring(0, pattern.length() - 1) : pattern;
            String regex = body.replaceAll("\\*{2,}", "#")
                    .replace("*", "[^/]*")
                    .replace("?", "[^/]")
                    .replace("#", ".*");
            boolean expected = Pattern.matches(regex + "(/.*)?", text);
            fitting += expected ? 1 : 0;
            assertThat(new Glob(pattern).matches(text))
                    .as("%s on %s", pattern, text)
                    .isEqualTo(expected);
        }
        assertThat(fitting).isGreaterThan(1000);
    }

    private static String letters(SplittableRandom random, String alphabet) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(7); i > 0; i--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }
}
