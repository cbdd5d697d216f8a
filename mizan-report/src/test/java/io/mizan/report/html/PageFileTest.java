package io.mizan.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageFileTest {
    private static final HtmlPage PAGE = new HtmlPage("a title", "");

    @TempDir
    Path folder;

    @Test
    void aPageReplacesTheOneBeforeAndLeavesNothingElse() throws IOException {
        Path file = folder.resolve("page.html");
        Files.writeString(file, "old");
        PageFile.write(PAGE, file);
        assertThat(file).content().startsWith("<!DOCTYPE html>").endsWith("</html>\n");
        assertThat(names()).containsExactly("page.html");
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path file = Files.writeString(folder.resolve("page.html"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.html"), file);
        PageFile.write(PAGE, link);
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(file).content().startsWith("<!DOCTYPE html>");
    }

    @Test
    void aPageThatFailsLeavesTheOneBefore() throws IOException {
        Path file = folder.resolve("page.html");
        Files.writeString(file, "old");
        DataTable broken = new DataTable("c", List.of(), List.of(List.of(new Object())));
        assertThatThrownBy(() -> PageFile.write(new HtmlPage("t", "").section(Section.of("s", broken)), file))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("page.html");
    }

    @Test
    void whatCannotBeWrittenIsSaidWithAdvice() {
        refused(folder);
        refused(folder.resolve("not there/page.html"));
    }

    /** Into a device the page goes directly: there is no file to keep. */
    @Test
    void aDeviceIsNotReplaced() {
        Path device = Path.of("/dev/null");
        PageFile.write(PAGE, device);
        assertThat(Files.isRegularFile(device)).isFalse();
        assertThat(Files.exists(device)).isTrue();
    }

    private void refused(Path file) {
        assertThatThrownBy(() -> PageFile.write(PAGE, file)).isInstanceOfSatisfying(MizanException.class, e -> {
            assertThat(e.problem().code()).isEqualTo(ErrorCode.OUTPUT_LOST);
            assertThat(e.problem().advice()).isPresent();
            assertThat(e.problem().line()).contains(file.toString());
        });
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
