package io.mizan.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScreenDiffTest {
    private static final int ROWS = 6;
    private static final int COLUMNS = 12;

    @Test
    void nothingIsWrittenWhereNothingChanged() {
        ScreenDiff changed = new ScreenDiff();
        changed.update(List.of("one", "two"));
        assertThat(changed.update(List.of("one", "two"))).isEmpty();
        assertThat(changed.update(List.of("one", "TWO"))).isEqualTo("\u001b[2;1HTWO");
        assertThat(changed.update(List.of("one", "2"))).isEqualTo("\u001b[2;1H2\u001b[K");
        changed.forget();
        assertThat(changed.update(List.of("one"))).isEqualTo("\u001b[0m\u001b[H\u001b[2J\u001b[1;1Hone");
    }

    @Test
    void theScreenShowsTheLinesWhateverItShowedBefore() {
        for (long seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            ScreenDiff changed = new ScreenDiff();
            char[][] screen = new char[ROWS][COLUMNS];
            for (int step = 0; step < 20; step++) {
                List<String> lines = new ArrayList<>();
                for (int i = random.nextInt(ROWS + 1); i > 0; i--) {
                    lines.add("abc".repeat(4).substring(0, random.nextInt(COLUMNS + 1)));
                }
                send(changed.update(lines), screen);
                for (int row = 0; row < ROWS; row++) {
                    assertThat(new String(screen[row]).replace((char) 0, ' ').stripTrailing())
                            .as("seed %d", seed)
                            .isEqualTo(row < lines.size() ? lines.get(row) : "");
                }
            }
        }
    }

    /** As a terminal without wrapping does it: after the last column the cursor stays there. */
    private static void send(String text, char[][] screen) {
        int row = 0;
        int column = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != 0x1b) {
                screen[row][Math.min(column, COLUMNS - 1)] = text.charAt(i);
                column = Math.min(COLUMNS - 1, column + 1);
                continue;
            }
            int end = i + 2;
            while (!Character.isLetter(text.charAt(end))) {
                end++;
            }
            String arguments = text.substring(i + 2, end);
            switch (text.charAt(end)) {
                case 'H' -> {
                    row = arguments.isEmpty() ? 0 : Integer.parseInt(arguments.split(";", -1)[0]) - 1;
                    column = 0;
                }
                case 'J' -> java.util.Arrays.setAll(screen, r -> new char[COLUMNS]);
                case 'K' -> java.util.Arrays.fill(screen[row], column, COLUMNS, (char) 0);
                default -> {}
            }
            i = end;
        }
    }
}
