package io.mizan.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What {@code CONTRIBUTING.md} says about where something is: a module, and in it a class by its package. */
class ContributingPageTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern WORD = Pattern.compile("`([^`]+)`");

    @Test
    void everyClassIsWhereThePageSays() throws IOException {
        String page = Files.readString(ROOT.resolve("CONTRIBUTING.md"));
        String section = page.substring(page.indexOf("## Where is"), page.indexOf("## Working"));
        List<String> rows = section.lines()
                .filter(line -> line.matches("\\| .* \\| `mizan-.*"))
                .toList();
        assertThat(rows).hasSizeGreaterThanOrEqualTo(8);
        for (String row : rows) {
            String module = "";
            Matcher word = WORD.matcher(row);
            while (word.find()) {
                if (word.group(1).startsWith("mizan-")) {
                    module = word.group(1);
                } else {
                    assertThat(ROOT.resolve(module + "/src/main/java/io/mizan")
                                    .resolve(module.substring("mizan-".length()))
                                    .resolve(word.group(1) + ".java"))
                            .exists();
                }
            }
        }
    }
}
