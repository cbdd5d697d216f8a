package io.mizan.cli.command.top.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeyDecoderTest {
    private static List<Key> keys(String typed) {
        Deque<Integer> bytes = new ArrayDeque<>();
        typed.chars().forEach(bytes::add);
        KeyDecoder decoder = new KeyDecoder(millis -> bytes.isEmpty() ? -1 : bytes.poll());
        List<Key> keys = new ArrayList<>();
        while (!bytes.isEmpty()) {
            decoder.key(bytes.poll()).ifPresent(keys::add);
        }
        return keys;
    }

    @Test
    void arrowsComeInTwoForms() {
        assertThat(keys("\u001b[A\u001bOB\u001b[C\u001b[D"))
                .containsExactly(
                        Key.of(Key.Name.UP), Key.of(Key.Name.DOWN), Key.of(Key.Name.RIGHT), Key.of(Key.Name.LEFT));
        assertThat(keys("\u001b[5~\u001b[6~\u001b[1~\u001b[F"))
                .containsExactly(
                        Key.of(Key.Name.PAGE_UP),
                        Key.of(Key.Name.PAGE_DOWN),
                        Key.of(Key.Name.HOME),
                        Key.of(Key.Name.END));
    }

    @Test
    void escapeAloneIsEscape() {
        assertThat(keys("\u001b")).containsExactly(Key.of(Key.Name.ESCAPE));
    }

    @Test
    void whatIsNotKnownIsNoKeyAndItsLettersAreNot() {
        assertThat(keys("\u001b[15;2~q")).containsExactly(Key.letter('q'));
        assertThat(keys("\u001b[<35;10;20Mq")).as("a mouse").containsExactly(Key.letter('q'));
        assertThat(keys("\u001bx")).isEmpty();
        assertThat(keys("\u0000\u00e4\u00ff")).isEmpty();
    }

    @Test
    void lettersAndControls() {
        assertThat(keys("a/\r\n\t\b\u007f\f\u001a"))
                .containsExactly(
                        Key.letter('a'),
                        Key.letter('/'),
                        Key.of(Key.Name.ENTER),
                        Key.of(Key.Name.ENTER),
                        Key.of(Key.Name.TAB),
                        Key.of(Key.Name.BACKSPACE),
                        Key.of(Key.Name.BACKSPACE),
                        Key.of(Key.Name.REDRAW),
                        Key.of(Key.Name.SUSPEND));
    }

    @Test
    void anyBytesAreTakenToTheirEnd() {
        for (long seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            StringBuilder bytes = new StringBuilder();
            for (int i = 0; i < 100; i++) {
                bytes.append((char) (random.nextInt(3) == 0 ? 0x1b : random.nextInt(256)));
            }
            assertThat(keys(bytes.toString()))
                    .as("seed %d: no letter is a control", seed)
                    .allMatch(key -> key.name() != Key.Name.LETTER || (key.letter() >= 0x20 && key.letter() < 0x7f));
        }
    }
}
