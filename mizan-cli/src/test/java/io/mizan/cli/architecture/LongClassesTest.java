package io.mizan.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongClassesTest {
    @TempDir
    private Path folder;

    @Test
    void aLongClassWithoutAReasonIsNamedWithItsLines() throws IOException {
        write("Table.java", "/** A table. */", 301);

        assertThat(LongClasses.withoutReason(folder)).containsExactly("Table.java: 301 lines");
    }

    @Test
    void aClassOfThreeHundredLinesNeedsNoReason() throws IOException {
        write("Table.java", "/** A table. */", 300);

        assertThat(LongClasses.withoutReason(folder)).isEmpty();
    }

    @Test
    void theReasonIsASentenceOfTheClassCommentAndMayBeWrapped() throws IOException {
        write("Table.java", "/** A table. Long because it has a row for each key. */", 301);
        write("Wrapped.java", "/**\n * A table. Long\n * because it has a row for each key.\n */", 301);

        assertThat(LongClasses.withoutReason(folder)).isEmpty();
    }

    @Test
    void aCommentInsideTheClassIsNoReason() throws IOException {
        write("Table.java", "/** A table. */\nfinal class Table {\n    /** Long because of nothing. */", 301);

        assertThat(LongClasses.withoutReason(folder)).containsExactly("Table.java: 301 lines");
    }

    private void write(String name, String head, int lines) throws IOException {
        long missing = lines - head.lines().count();
        Files.writeString(folder.resolve(name), head + "\n//".repeat((int) missing) + "\n");
    }
}
