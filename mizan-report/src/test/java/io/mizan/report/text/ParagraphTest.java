package io.mizan.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParagraphTest {
    private static final TextStyle NARROW = new TextStyle(false, false, 12);

    @Test
    void linesBreakAtBlanksAndFit() {
        assertThat(Paragraph.of("one two three four five", 0, NARROW)).isEqualTo("one two\nthree four\nfive\n");
        assertThat(Paragraph.of("exactly here", 0, NARROW)).isEqualTo("exactly here\n");
    }

    @Test
    void everyLineIsIndented() {
        assertThat(Paragraph.of("one two three four", 2, NARROW)).isEqualTo("  one two\n  three four\n");
        assertThat(Paragraph.of("one two three fours", 2, NARROW)).isEqualTo("  one two\n  three\n  fours\n");
    }

    @Test
    void linesOfAnItemBeginBelowEachOther() {
        assertThat(Paragraph.item("one two three four", 1, NARROW)).isEqualTo(" - one two\n   three\n   four\n");
    }

    @Test
    void aWordThatIsTooWideStaysWhole() {
        assertThat(Paragraph.of("a /very/long/path/name b", 2, NARROW)).isEqualTo("  a\n  /very/long/path/name\n  b\n");
    }

    @Test
    void blanksAreOne() {
        assertThat(Paragraph.of("  a \n b  ", 0, NARROW)).isEqualTo("a b\n");
        assertThat(Paragraph.of("", 0, NARROW)).isEqualTo("\n");
    }
}
