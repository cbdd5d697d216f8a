package io.mizan.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the pages for each kind of user show is what the commands print. After a change that is wanted,
 * {@code ./mvnw test -pl mizan-cli -am -Dtest=UserPagesTest -Dsurefire.failIfNoSpecifiedTests=false -Dmizan.pages=write} writes
 * them anew.
 */
class UserPagesTest {
    private static final Path PAGES = Path.of("..", "docs", "for");

    @TempDir
    private Path folder;

    static List<String> pages() throws IOException {
        try (Stream<Path> files = Files.list(PAGES)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void whatAPageShowsIsWhatTheCommandsPrint(String name) throws IOException {
        Path file = PAGES.resolve(name);
        String page = Files.readString(file);
        assertThat(page).contains("```console\n$ mizan ");
        String now = new ConsoleBlocks(folder.toRealPath()).rewritten(page);
        if (System.getProperty("mizan.pages", "").equals("write")) {
            Files.writeString(file, now);
        }
        assertThat(page)
                .as("%s is out of date; the description of this test says how to write it anew", file)
                .isEqualTo(now);
    }

    @Test
    void everyKindOfUserHasAPage() throws IOException {
        assertThat(pages())
                .containsExactly("administrator.md", "analyst.md", "engineer.md", "researcher.md", "scientist.md");
    }
}
