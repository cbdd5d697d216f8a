package io.mizan.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every test that {@code docs/acceptance.md} names is there. */
class AcceptancePageTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)\\.(\\w+)`");

    @Test
    void everyPromiseHasTestsThatExist() throws IOException {
        Map<String, List<Path>> classes;
        try (Stream<Path> files =
                Files.find(ROOT, 20, (file, attributes) -> file.toString().matches(".*/src/test/java/.*Test\\.java"))) {
            classes = files.collect(
                    Collectors.groupingBy(file -> file.getFileName().toString().replace(".java", "")));
        }
        String page = Files.readString(ROOT.resolve("docs/acceptance.md"));
        assertThat(page.lines().filter(line -> line.matches("\\| [AISX]\\d+ .*")))
                .hasSize(22)
                .allMatch(line -> line.matches(".*(`\\w+Test\\.\\w+`|`\\./mizan soak .*).*"));
        for (MatchResult named : TEST.matcher(page).results().toList()) {
            assertThat(classes).containsKey(named.group(1));
            Pattern method = Pattern.compile("void " + named.group(2) + "\\(");
            assertThat(classes.get(named.group(1)))
                    .as(named.group())
                    .anySatisfy(file -> assertThat(Files.readString(file)).containsPattern(method));
        }
    }
}
