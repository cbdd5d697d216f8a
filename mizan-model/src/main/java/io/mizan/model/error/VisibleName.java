package io.mizan.model.error;

/**
 * Checks names from outside: of jobs, applications, users, folders. They are shown on terminals and pages, and stand in lines
 * of files and of commands, so they are refused where they are too long or have a character in them that cannot be seen.
 */
public final class VisibleName {
    private VisibleName() {}

    /**
     * The name as it is.
     *
     * @param field what it is the name of, for the message
     */
    public static String check(String field, String text, int longest) {
        if (text.length() > longest) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, field + " has more than " + longest + " characters")
                    .with(field, Printable.escaped(text))
                    .with("characters", text.length())
                    .with("allowed", longest)
                    .exception();
        }
        if (!Printable.isVisible(text)) {
            throw Problem.of(
                            ErrorCode.INPUT_FORMAT,
                            field
                                    + " must not have control characters, line ends or characters that change the direction"
                                    + " of text")
                    .with(field, Printable.escaped(text))
                    .maybe("use letters, digits and other characters that can be seen")
                    .exception();
        }
        return text;
    }
}
