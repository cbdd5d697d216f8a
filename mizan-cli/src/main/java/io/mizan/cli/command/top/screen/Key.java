package io.mizan.cli.command.top.screen;

/**
 * A key that was typed.
 *
 * @param letter the character of {@link Name#LETTER}, 0 for all others
 */
public record Key(Name name, char letter) {
    /** Keys that are no letters, and letters. */
    public enum Name {
        UP,
        DOWN,
        LEFT,
        RIGHT,
        PAGE_UP,
        PAGE_DOWN,
        HOME,
        END,
        ENTER,
        ESCAPE,
        BACKSPACE,
        TAB,
        REDRAW,
        SUSPEND,
        LETTER
    }

    public static Key of(Name name) {
        return new Key(name, (char) 0);
    }

    public static Key letter(char letter) {
        return new Key(Name.LETTER, letter);
    }
}
